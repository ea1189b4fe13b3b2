import { describe, expect, test } from "vitest";
import { isAllowed, isCovered, parseAddress, parseRange } from "../../src/lib/address.ts";

describe("the allowlist", () => {
  test.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["203.0.113.255", ["203.0.113.0/24"], true],
    ["203.0.114.0", ["203.0.113.0/24"], false],
    ["::ffff:203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.7", ["::ffff:203.0.113.7"], true],
    ["203.0.113.7", ["::ffff:203.0.113.0/120"], true],
    ["2001:db8::1", ["2001:0db8:0:0::0001"], true],
    ["2001:db8:1::1", ["2001:db8::/32"], true],
    ["2001:db9::1", ["2001:db8::/32"], false],
    ["203.0.113.7", ["0.0.0.0/0"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["198.51.100.1", ["203.0.113.7", "198.51.100.0/24"], true],
    ["garbage", ["0.0.0.0/0"], false],
    [undefined, ["0.0.0.0/0", "::/0"], false],
    [undefined, [], true],
    ["203.0.113.7", [], true],
  ])("%s with %j: allowed %s", (address, allowlist, expected) => {
    expect(isAllowed(address, allowlist)).toBe(expected);
  });
});

test.each([
  ["203.0.113.7", ["203.0.113.0/24"], true],
  ["203.0.113.0/25", ["203.0.113.0/24"], true],
  ["203.0.113.128/25", ["203.0.113.0/24"], true],
  ["203.0.113.0/24", ["203.0.113.0/24"], true],
  ["::ffff:203.0.113.0/120", ["203.0.113.0/24"], true],
  ["2001:db8:1::/48", ["203.0.113.7", "2001:db8::/32"], true],
  ["203.0.113.0/23", ["203.0.113.0/24"], false],
  ["203.0.113.0/24", ["203.0.113.0/25", "203.0.113.128/25"], false],
  ["203.0.114.0/25", ["203.0.113.0/24"], false],
  ["2001:db8::/32", ["0.0.0.0/0"], false],
  ["203.0.113.7", [], false],
])("%s is within %j: %s", (entry, allowlist, expected) => {
  expect(isCovered(entry, allowlist)).toBe(expected);
});

test.each([
  "010.0.0.1",
  "0x7f.0.0.1",
  "127.1",
  "2130706433",
  "1.2.3",
  "1.2.3.256",
  "fe80::1%eth0",
  "",
  " 1.2.3.4",
])("%j is not an address", (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test.each([
  "1.2.3.4/33",
  "1.2.3.4/-1",
  "1.2.3.4/",
  "1.2.3.4/1/2",
  "::/129",
  "::ffff:1.2.3.4/95",
  "x/8",
])("%j is not a range", (text) => {
  expect(parseRange(text)).toBeUndefined();
});
