"""The colours of pictures in letters, made by `scripts/palettes.py`."""

COLOURS = bytes.fromhex(
    "fffdf8 1c2033 a05a00 56b4e9 cc79a7 d9d2c3 5c6078 f1ede2 009e73 d3ddf0 "
    "9fb53a dcef7d 2c3a6b a6a6ad 1f7a4a 818392 d55e00 b3c0dc dcae86 7fbf7a "
    "e8decb b4dc9b e6e8ee 737f4e b98a5e cdaef5 0b0f1e 438bb6 8f68c4 9fd4f5 "
    "ece6d8 bbb9b6 c3cbe2 51535e 606f9f 70370f 79c5ab dbe1d3 f0fbb5 deb3c4 "
    "dfc8a6 b3261e a7b765 55622c f5f1e6 c45951 363948 9b5f85 c6c5c6 93949f "
    "316183 71727c 065649 dfd8ca 8b8574 479067 c2d371 7e7e80 af7428 d6bd98 "
    "7385ab 3d2317 037b5e b49ada 83afcc f0d9b5 4d3c71 292c3e d58d84 a49f8f "
    "8f9aba 5dabd1 69a07d 434653 29262e 664d91 a3afce d6e070 6c5e89 ccd1df "
)
