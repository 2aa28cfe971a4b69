"""The colours of pictures in letters, made by `scripts/palettes.py`."""

COLOURS = bytes.fromhex(
    "fffdf8 101731 a05a00 5a6695 4fd0e6 cfa877 464c5c 22508f b7823d c3cbd8 "
    "7f9cf0 009e73 b9e86b 1f625c 2b2f49 63cdb0 cc79a7 1a2342 d39be8 7f8aa6 "
    "4d3f86 4c938f a4aabd d55e00 b4946a 8fe3b0 050308 927856 dfe8ff 855318 "
    "1b3561 ffd8d0 141219 56b4e9 3d5330 353f63 9ce5f2 6a6463 39787d 73788e "
    "8eb557 d9b98c f7f4ea 48537d a178b5 42abc0 bcbcb9 0a1523 562d13 e8718a "
    "d5daec 4d7e9a 6f9048 232a40 eef3ff 376e67 abe9c1 6981c8 7d6545 959baa "
    "3e5b92 142b53 a4cf61 0f211b 5cb1a6 e7d5ba 9b5f85 7fd4f0 8aa0cf aab3c9 "
    "037a5e 5a6077 cbb394 c2f0f8 1e191b 428586 6b4462 818486 160f28 9fe18b "
)
