.POSIX:
.PHONY: help run upgrade test lint fix messages bench lock packages clean environment

# Where Python is told not to keep what it has compiled, each of the processes that a site or a test
# run starts would compile everything anew.
export PYTHONDONTWRITEBYTECODE =

PYTHON = python3
BIN = .venv/bin
FOR_TEMPLATES = find templates -name "*.html" -exec
LOCK = $(BIN)/uv pip compile --quiet --system-certs --universal --python-version 3.11 \
	--generate-hashes --no-annotate --custom-compile-command "make lock" $(UPGRADE) pyproject.toml

help:  ## Say what there is to make.
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile

run:  ## Start the site: everything it needs, a demo, one address. PORT=8123 for another port.
	@$(PYTHON) scripts/run.py

upgrade:  ## Bring this checkout and its games to the newest version, rehearsed and backed up first.
	@$(PYTHON) scripts/upgrade.py

# Everything on SQLite, as `make run` has it; and beside that, what is about the database on
# PostgreSQL too: those tests wait more than they work.
test: lint  ## Run every check and every test, all set-up included.
	@$(BIN)/python scripts/browser.py
	@$(BIN)/python scripts/servers.py
	@log=$$(mktemp); failed=; \
	TEST_DATABASE=postgres $(BIN)/pytest -m "not any_database" tests/accounts tests/games tests/replies >$$log 2>&1 & \
	$(BIN)/pytest -n auto --dist worksteal || failed=1; \
	wait $$! || failed=1; \
	echo "On PostgreSQL:"; cat $$log; rm $$log; \
	test -z "$$failed"

lint: environment  ## Check style, templates, types, imports, migrations and translations.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(FOR_TEMPLATES) $(BIN)/djade --check {} +
	$(FOR_TEMPLATES) $(BIN)/djhtml --tabwidth 2 --check {} +
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python scripts/messages.py --check

fix: environment  ## Format the code and the templates, and mend what can be mended.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(FOR_TEMPLATES) $(BIN)/djade {} +
	$(FOR_TEMPLATES) $(BIN)/djhtml --tabwidth 2 {} +

messages: environment  ## Find the texts to translate; compile and check (one language more: NEW=pl).
	@$(BIN)/python scripts/messages.py $(NEW)

bench:  ## Measure the engines, the site, and what a hundred times the games cost.
	@$(PYTHON) scripts/environment.py test
	@$(PYTHON) scripts/environment.py bench
	$(BIN)/python -m engines bench
	$(BIN)/python manage.py bench
	$(BIN)/python manage.py bench growth

# Each set is held to the versions of the ones before it, so that all fit into one environment.
lock: environment  ## Write exact versions into requirements/ (newer ones: make lock UPGRADE=-U).
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --output-file requirements/test.txt --extra test --constraint requirements/run.txt
	$(LOCK) --output-file requirements/sentry.txt --extra sentry --constraint requirements/test.txt
	$(LOCK) --output-file requirements/bench.txt --extra bench --constraint requirements/test.txt

packages: environment  ## Print the licences of all packages; ask, over the network, for known holes in them.
	@$(BIN)/python scripts/packages.py licences
	@$(BIN)/python scripts/packages.py holes

clean:  ## Remove the environment and every cache.
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@$(PYTHON) scripts/environment.py test
