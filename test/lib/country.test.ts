import { expect, test } from "vitest";
import { countryOf } from "../../src/play/sessions/country.ts";

test.each([
  ["8.8.8.8", "US"],
  ["193.0.6.139", "NL"],
  ["::ffff:193.0.6.139", "NL"],
  ["2001:67c:2e8:22::c100:68b", "NL"],
  ["200.160.2.3", "BR"],
  ["2001:12ff::10", "BR"],
])("the country of %s is %s", (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test.each([
  "10.0.0.1",
  "127.0.0.1",
  "::1",
  "fe80::1",
  "192.168.1.1",
  "nowhere",
  "",
  "0.0.0.0",
  "255.255.255.255",
])("the address %j has no country", (address) => {
  expect(countryOf(address)).toBeUndefined();
});
