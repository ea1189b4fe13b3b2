import { expect, test } from "vitest";
import { fromHex } from "../../src/lib/encoding.ts";

test.each(["0", "g0", "0G", "/0", ":0", "@0", "`0", "0é", "0x", " 0", "00\u0130"])("%j is not hex", (text) => {
  expect(fromHex(text)).toBeUndefined();
});

test("hex of either case is parsed", () => {
  expect(fromHex("00ff9AaFbC")).toEqual(Uint8Array.of(0x00, 0xff, 0x9a, 0xaf, 0xbc));
});
