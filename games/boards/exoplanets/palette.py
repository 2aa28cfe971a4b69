"""The colours of pictures in letters, made by `scripts/palettes.py`."""

COLOURS = bytes.fromhex(
    "fffdf8 1a2342 a05a00 4aa8f0 5a6695 1f4a8a d3b6f2 454b5c 8fe3b0 b7823d "
    "ff9d92 f4f29a 009e73 2672bd ef5a4c 949aaa 12342f cc79a7 835f46 05070f "
    "2f8f8a aab3d4 d8c3a5 2b2230 8c6cc0 8b8574 86551b d55e00 d5daec f3eccb "
    "8ed081 101731 281f4a 007555 a8795a 6bc7ae 4d8ff0 74aa6a 10294a 975a7c "
    "33407a b9b97b 9dd4f2 787f97 c6c6c7 277571 e7a26b f7f4ea b64741 5d3f86 "
    "244149 4175c5 e1b1cc 35315d 838bad 3a456c 385f98 5b4630 e4e9f7 558379 "
    "0b0f1e ad96ca 555d77 72bbf3 819ac1 1f5b97 9c9c6b 6d7383 7a5da1 aaaaaf "
    "5072a5 85948d 262f4d c3975c 716961 e7d5ba 4085ad 6986b3 2a2410 56b4e9 "
)
