import assert from "node:assert/strict";
import { test } from "node:test";

import { pathOf, qrOf } from "../src/lib/qr.ts";
import type { Matrix } from "../src/lib/qr.ts";

/** Codes that other programs make of these texts at level M, a hexadecimal number for each row. */
const KNOWN: readonly (readonly [text: string, rows: string])[] = [
  ["HELLO WORLD", "1fd97f 104241 174a5d 17525d 175d5d 105241 1fd57f 1300 117ef9 2170f 7e6d2 1f1880 1f5566 15eb 1fdd5a 104bb3 175ac6 17491b 174e38 104280 1fdff5"],
  ["https://tengen.example/game/Xy12ab34Cd56", "1fd9dd7f 10424a41 174e6d5d 175de45d 1751e45d 105c9b41 1fd5557f 131d00 117759f9 1324a47f 67f7851 fa95c4b 12cd4a82 17a9bc7f 666ed3d b063d93 1cd9c902 1ca5747b 6f6fd05 3b19c83 18fa9ff9 1bef11 1fd1275d 10487f13 175cd3f9 174d2b81 1747698f 10493b6b 1fd279b2"],
  [`http://[2001:db8::1]:8000/game/${"x".repeat(80)}`, "1fc3cb2dd17f 105abea7ca41 174014da225d 1749236c835d 175f4bf9df5d 10468b1b7041 1fd55555557f c8114db00 154635ff7212 a472e828bd d7e49698907 a2b13edfd2 1efbcca57678 1d156d92202d d5942f88987 1c8908adbfd2 12cdcdc73678 1e827792b22d c74d2788a87 f2488a9dfd2 1f6cdff77f8 714771a2111 d55395c8b57 1b139d1ddb11 bf1e9f175fa 13859fb2a8f ae9d0288ad7 16095daddd71 1bc868d775aa 18b02a62226d 107008388a57 fba06addde2 1f984f75528 62d1d62828d 1684da89ad7 f3b5ac5df72 137337f375f8 1d25162113 1fc09b548b55 1042951dd910 17573df577fb 174dc66b29df 17550c488b77 1042b35dde22 1fd51fb7748b"],
  ["y".repeat(200), "1fd365155555e7f 1041f06ddddda41 175f02689888e5d 174c65ba8aaaa5d 1748641fd55525d 1052b02c4dddc41 1fd55555555557f 1ba9c7777500 146306c7d555425 1904a3a6aaaaaa7 3cf0f162222125 1834a5a777757a a5376335555452 1984233eaaaaaa7 7431feb2222125 4073a7f7777578 e5b464d5555452 1a841026aaaaaa7 4717962222125 5ab125bf77757a fcb49c19555452 1ab51966eaaaaa7 6a1a96e222125 1d8c1d5b477757a 7db45c14555452 1a8516669aaaaa7 19fa909fc2221f5 151f5e5c777751a 15899cd5555752 1f14c26c6aaab17 1ffb4097e2221f5 13aebe9df7777da 1c4819dc9555682 824c286aaaa8a4 195bd0516222054 17963e45f7777d8 18481bcf9555683 8202127aaaa8a7 18d7c25e6222055 1016179ff7777da 19cf104c9555682 9a02a66aaaa8a7 9d0cc516222055 81e1f9dc7777da 9ea1b4cf555682 9aa2966aaaa8a7 14d10151e222055 1f2e9c9db7777da 6a0f4fd5557f2 1909646aaab17 1fd331d56222355 104d1c94777751a 174acf37d5555f2 1749e93f6aaab74 1753a1a96222157 104d2c3ab7776a8 1fde9f061555621"],
];

const rowsOf = (matrix: Matrix | null): string =>
  (matrix ?? []).map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16)).join(" ");

for (const [text, rows] of KNOWN) {
  test(`the code of ${text.slice(0, 40)} is the one that others make`, () => {
    const masks = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => rowsOf(qrOf(text, mask)));
    assert.ok(masks.includes(rows));
    assert.equal(new Set(masks).size, 8);
  });
}

test("a mask is chosen that is easy to read", () => {
  assert.equal(rowsOf(qrOf("HELLO WORLD")), KNOWN[0]?.[1]);
});

test("the code grows with the text, and has an end", () => {
  assert.equal(qrOf("x")?.length, 21);
  assert.equal(qrOf("x".repeat(213))?.length, 57);
  assert.equal(qrOf("x".repeat(214)), null);
});

test("letters of other alphabets are bytes of UTF-8", () => {
  assert.equal(qrOf("ž".repeat(106))?.length, 57);
  assert.equal(qrOf("ž".repeat(107)), null);
});

test("a path draws each dark module as a square", () => {
  assert.equal(pathOf([[true, false], [false, true]]), "M0 0h1v1h-1zM1 1h1v1h-1z");
});
