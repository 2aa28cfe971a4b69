"""Settings: code here, the rest from the environment.

With nothing set, this is the embedded site: SQLite, a broker of its own, letters into a local
mailbox. With `SERVED=True` everything a public site needs must be set; docs/hosting.md lists it.
"""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from config import error_reports, logs
from config.env import (
    env_call,
    env_choice,
    env_dkim,
    env_flag,
    env_folders,
    env_imap,
    env_list,
    env_number,
    env_redis,
    env_secret,
    env_secrets,
    env_sender,
    env_site,
    env_socket,
    env_text,
    env_token,
    env_webhooks,
    env_word,
    is_set,
    postgres,
    smtp,
)
from config.languages import offered
from engines.catalogue import BUILT_IN, CATALOGUE
from engines.engine import folder
from parsec_post import data_folder

# This allows ModelForm[User] and the like; Django itself supports only some of them.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

# A game from outside this tree may bring templates, static files and words.
PLUG_INS = [folder(engine) for engine in CATALOGUE.values() if engine not in BUILT_IN]

SERVED = env_flag("SERVED", default=False)
DEBUG = env_flag("DEBUG", default=False)
if SERVED and DEBUG:
    raise ImproperlyConfigured("DEBUG must be False where SERVED is True: it shows secrets.")

# Where the embedded site keeps its database, key and broker files.
DATA_DIR = Path(env_text("DATA_DIR", default=str(data_folder())))


def embedded_secret_key() -> str:
    """The secret key, made once and kept with the data, so that links survive a restart."""
    path = DATA_DIR / "secret-key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text().strip()


SECRET_KEY = env_secret("SECRET_KEY") if SERVED else embedded_secret_key()
SECRET_KEY_FALLBACKS = env_secrets("SECRET_KEY_FALLBACKS")
SITE_URL = env_site(
    "SITE_URL", default=None if SERVED else "http://localhost:8000", is_served=SERVED
)
# The embedded site shows its mailbox to anyone on this machine. If it answered to any host name, a
# foreign web page could point its own name here and read the mailbox too.
OWN_NAMES = [] if SERVED else ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env_list(
    "ALLOWED_HOSTS", default=",".join([str(urlsplit(SITE_URL).hostname), *OWN_NAMES])
)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "accounts",
    "games",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "template_partials",
    "csp",
    "accounts.admin_app.GuardedAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "config.request_number.RequestNumberMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "accounts.middleware.PrivateMiddleware",
    "accounts.middleware.NoNulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.VisitMiddleware",
    "games.middleware.NotInstalledMiddleware",
    "games.middleware.RulesFailedMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *(path / "templates" for path in PLUG_INS)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "config.context.site",
            ],
            # For the page of an error, which is made without a context.
            "libraries": {"request_number": "config.request_number"},
        },
    }
]

# Every form in our own look, from templates/django/forms/.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data

if SERVED or is_set("DATABASE_URL"):
    # No request and no task waits for ever for another one, or for itself.
    DATABASES = {
        "default": postgres(
            env_text("DATABASE_URL"),
            lock_timeout=env_number("LOCK_SECONDS", default=10, least=0),
            statement_timeout=env_number("STATEMENT_SECONDS", default=30, least=0),
            idle_in_transaction_session_timeout=env_number("IDLE_SECONDS", default=60, least=0),
        )
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "parsec-post.sqlite3",
            "OPTIONS": {
                # A writer takes its lock at the start, so that no move is lost to a lock upgrade.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    }

REDIS_URL = (
    env_redis("REDIS_URL", default=None, socket="redis+socket")
    if SERVED
    else env_text("REDIS_URL", default="redis://localhost:6379/0")
)

# The limits on sign-in attempts are counted here. Embedded, the web is one process with threads.
CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingCache",
        "LOCATION": env_redis("CACHE_URL", default=REDIS_URL, socket="unix"),
        "KEY_PREFIX": "parsec-post",
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
    }
    if SERVED
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
# A letter may be slow, so a code is good for 15 minutes, and a new one can be asked for.
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# A game lasts for months, so a session does too. It lasts anew with each visit that is noted,
# once a day (accounts/sign_ins.py).
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 90 * 24 * 3600
# How many proxies before us add to X-Forwarded-For. Limits are counted by the address they saw.
ALLAUTH_TRUSTED_PROXY_COUNT = env_number("TRUSTED_PROXIES", default=1 if SERVED else 0, least=0)
# Ours, beside those that allauth has: by address of the device, by person, or by e-mail address.
ACCOUNT_RATE_LIMITS = {
    "account_letter": "20/d/key",
    "delete_account": "5/m/user,20/d/user",
    "guest": "20/h/ip,100/d/ip",
}
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
MFA_ADAPTER = "accounts.second_factor.SecondFactorAdapter"
MFA_TOTP_ISSUER = "Parsec Post"
# A telephone's clock may be half a minute wrong.
MFA_TOTP_TOLERANCE = 1
ACCOUNT_FORMS = {"login": "accounts.forms.LoginForm", "signup": "accounts.forms.SignupForm"}

# Languages and time

LANGUAGE_CODE = "en"
# A language is a set of files, in this tree or in a folder laid out like it: see docs/languages.md.
TRANSLATIONS = env_folders("TRANSLATIONS")
SITE_LOCALES = [path / "locale" for path in (*TRANSLATIONS, BASE_DIR)]
LANGUAGES = offered(SITE_LOCALES)
LOCALE_PATHS = [*SITE_LOCALES, *(path / "locale" for path in PLUG_INS)]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "UTC"
USE_TZ = True

# Letters

DEFAULT_FROM_EMAIL = env_sender(
    "FROM_EMAIL", default=None if SERVED else "Parsec Post <post@parsec-post.localhost>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
DKIM = env_dkim(
    "DKIM_KEY_FILE",
    domain=env_word("DKIM_DOMAIN"),
    selector=env_word("DKIM_SELECTOR"),
    sender=DEFAULT_FROM_EMAIL,
)
if SERVED or is_set("EMAIL_URL"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    globals().update(smtp(env_text("EMAIL_URL")))
    EMAIL_TIMEOUT = env_number("EMAIL_TIMEOUT", default=20)
    # Where the mail server does not sign letters, we do.
    if DKIM is not None:
        EMAIL_BACKEND = "accounts.signing.SigningBackend"
else:
    EMAIL_BACKEND = "games.mailbox.MailboxBackend"
# How long the mail server may think about a whole letter. RFC 5321, 4.5.3.2.6, says ten minutes.
EMAIL_ANSWER_SECONDS = env_number("EMAIL_ANSWER_SECONDS", default=600)

# After this time a letter still being written is assumed to have lost its worker; one that was
# handed over, after the time for the answer as well.
LETTER_SECONDS = env_number("LETTER_SECONDS", default=300)

# How long a worker sends letters before it gives way to other calls.
PASS_SECONDS = env_number("PASS_SECONDS", default=30)

# So long after its last sign of life a table counts as open in the player's browser: a letter about
# it waits. A page that lies open gives one every minute, and says when it is closed.
OPEN_SECONDS = env_number("OPEN_SECONDS", default=100)

# Whether letters can be answered: something must bring the answers to `manage.py receive_mail`.
REPLIES = env_flag("REPLIES", default=not SERVED)

# For how many days a link in a letter plays its seat.
LINK_DAYS = env_number("LINK_DAYS", default=90)

# For how many days a letter is kept after it was sent or given up; at least as long as its links.
LETTER_DAYS = env_number("LETTER_DAYS", default=180)

# Replies come in by LMTP at this address, as Python's sockets have it, or from a mailbox by IMAP.
RECEIVE_MAIL_AT = env_socket("RECEIVE_MAIL_AT", default="127.0.0.1:8024")
IMAP = env_imap("IMAP_URL", done=env_word("IMAP_DONE"))
IMAP_SECONDS = env_number("IMAP_SECONDS", default=60)

# The name by which our own mail server signs its Authentication-Results; others are not believed.
MAIL_AUTHSERV_ID = env_word("MAIL_AUTHSERV_ID")

# A mail provider may bring mails, and news of letters, by calling us. django-anymail checks that it
# is the provider who calls, and needs nothing of Django but this.
MAIL_WEBHOOKS = env_word("MAIL_WEBHOOKS")
ANYMAIL = env_webhooks(
    "MAIL_WEBHOOKS",
    secret=env_word("MAIL_WEBHOOKS_SECRET"),
    key=env_word("MAIL_WEBHOOKS_KEY"),
)

# What a game's own code may take: seconds of a processor for each call into rules or drawings and
# for each thought of a bot, and megabytes of memory.
RULES_SECONDS = env_number("RULES_SECONDS", default=3)
BOT_SECONDS = env_number("BOT_SECONDS", default=10)
RULES_MEGABYTES = env_number("RULES_MEGABYTES", default=400)

# The listeners that hear of happenings, in this order, inside the transaction of what happened.
LISTENERS = (
    "games.post.outbox.listen",
    "games.services.worker.listen",
    "games.services.counting.listen",
)

# Tasks: due times are in the database and beat sweeps them, so a task is only ever a call.

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    "visibility_timeout": 1800,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_PUBLISH_RETRY = False
# A worker sees to all queues unless it is told which. With a worker for each, no deadline waits for
# a bot that thinks, and neither waits for a slow mail server.
CELERY_TASK_QUEUES = [Queue("clocks"), Queue("bots"), Queue("letters")]
CELERY_TASK_DEFAULT_QUEUE = "clocks"
CELERY_TASK_ROUTES = {
    "games.tasks.attend": {"queue": "bots"},
    "games.tasks.deliver_letters": {"queue": "letters"},
    "games.tasks.sweep_letters": {"queue": "letters"},
}
SWEEP_SECONDS = env_number("SWEEP_SECONDS", default=20)
CELERY_BEAT_SCHEDULE = {
    name: {
        "task": f"games.tasks.{name}",
        "schedule": SWEEP_SECONDS,
        # A sweep that nobody could begin before the next one is not needed any more.
        "options": {"expires": SWEEP_SECONDS},
    }
    for name in ("sweep", "sweep_letters")
}
CELERY_BEAT_SCHEDULE["forget"] = {"task": "games.tasks.forget", "schedule": 24 * 3600}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")

# Backups

BACKUP_DIR = Path(env_text("BACKUP_DIR", default=str(DATA_DIR / "backups")))
# Where pg_dump and its like are; they are looked for if this is empty.
POSTGRES_BIN = env_word("POSTGRES_BIN")

# Watching

# Who sends this token may read the numbers at /metrics/. Without it there are none.
METRICS_TOKEN = env_token("METRICS_TOKEN")
# Addresses that are called after a sweep and after a backup, and raise the alarm if they are not.
PING_URL_BEAT = env_call("PING_URL_BEAT")
PING_URL_BACKUP = env_call("PING_URL_BACKUP")
SENTRY_DSN = env_word("SENTRY_DSN")
if SENTRY_DSN:
    error_reports.start(SENTRY_DSN)

# Files

STATIC_URL = "static/"
# The embedded site serves files from where they lie; a served one, from where they were collected.
STATIC_ROOT = Path(env_text("STATIC_ROOT", default=str(DATA_DIR / "static"))) if SERVED else None
STATICFILES_DIRS = [path / "static" for path in (BASE_DIR, *PLUG_INS) if (path / "static").is_dir()]
WHITENOISE_USE_FINDERS = not SERVED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if SERVED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "style-src": [SELF, NONCE],
        "script-src": [SELF, NONCE],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
if SERVED:
    SECURE_SSL_REDIRECT = env_flag("SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]
    SECURE_HSTS_SECONDS = env_number("HSTS_SECONDS", default=31536000, least=0)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env_flag("HSTS_SUBDOMAINS", default=False)
    SECURE_HSTS_PRELOAD = env_flag("HSTS_PRELOAD", default=False)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # The host decides how far HSTS goes and who redirects, so `check --deploy` does not ask.
    SILENCED_SYSTEM_CHECKS = [f"security.{check}" for check in ("W004", "W005", "W008", "W021")]


LOG_FORMAT = env_choice("LOG_FORMAT", "plain", "json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "with number": {
            "()": "django.utils.log.CallbackFilter",
            "callback": logs.add_number,
        },
        "without traceback": {
            "()": "django.utils.log.CallbackFilter",
            "callback": logs.drop_traceback,
        },
    },
    "formatters": {
        "plain": {
            "()": "config.logs.Plain",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "config.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["with number"],
        }
    },
    "root": {"handlers": ["console"], "level": "INFO" if SERVED else "WARNING"},
    "loggers": {
        # It warns at every HEAD, since Django leaves it to the server to drop the body.
        "gunicorn.http.wsgi": {"level": "ERROR"},
        # aiosmtpd tells the addresses of every mail, and those are secrets.
        "mail.log": {"level": "ERROR"},
        "django.security.DisallowedHost": {"filters": ["without traceback"]},
    },
}
