"""The colours of pictures in letters, made by `scripts/palettes.py`."""

COLOURS = bytes.fromhex(
    "fffdf8 1a2342 8f98b8 a05a00 5a6478 552419 22406b 56702a 2f3d16 009e73 "
    "b7823d 6fdcf2 c0c0c0 343b4b 2559a0 97412c 6a4a9f cc79a7 14111f e3d8ff "
    "efe9d2 56b4e9 3d2a5e 5a6695 24304f d55e00 2b2340 226c6a 3a456c a9e8c2 "
    "7482a5 14403f 16335c 164a5c 63362b 6a6347 939980 898b96 438bb6 9b5f85 "
    "cfab7c 8e7133 10172f 444b59 aaaaaf b7ecf4 d5d3d3 6d7281 404c29 51576c "
    "f7f4ea 87561c 93a0c4 4c3b6b 037b5e 2f8f8c 725e69 9ad7a4 3d567e 1c2033 "
    "b17161 7c7f8c 768b52 33405f 9699a1 d9ccff 8f77b7 2c3c6e 744b41 927268 "
    "c3975c a68c82 b46c96 e3e1e0 1d2439 a45947 b5a5cf c8cee3 6c5d81 6b4462 "
)
