import { describe, expect, it } from "vitest";
import type { Settings } from "../../src/env.ts";
import { unsafeUrl } from "../../src/gate/outgoing/safe-url.ts";

const production = {
  ...{ baseUrl: "https://games.example.com", backOfficeUrl: "https://desk.example.com", localDevelopment: false },
} as Settings;
const local = {
  ...{ baseUrl: "http://127.0.0.1:8787", backOfficeUrl: "http://127.0.0.1:8787", localDevelopment: true },
} as Settings;

describe("a URL the service may call", () => {
  it.each([
    "https://wallet.casino.com/callback",
    "https://wallet.casino.com:443/a?b=c",
    "HTTPS://WALLET.CASINO.COM/",
    "https://wallet.casino.com./",
    "https://my_wallet-1.casino.co.uk/",
    "https://wallet.casino.example/",
    "https://wallet.casino.workers.dev/",
    "https://кошелёк.рф/",
    "https://spiel.xn--p1ai/",
  ])("is a public https URL: %s", (url) => expect(unsafeUrl(production, url)).toBeUndefined());

  it.each([
    ["http", "http://wallet.casino.com/"],
    ["another scheme", "ftp://wallet.casino.com/"],
    ["no scheme", "//wallet.casino.com/"],
    ["no host", "https://"],
    ["a backslash", "https:\\\\wallet.casino.com"],
    ["another port", "https://wallet.casino.com:8443/"],
    ["a user", "https://user@wallet.casino.com/"],
    ["a password", "https://:secret@wallet.casino.com/"],
    ["a fragment", "https://wallet.casino.com/#x"],
    ["a v4 address", "https://93.184.216.34/"],
    ["a decimal address", "https://2130706433/"],
    ["an octal address", "https://0177.0.0.1/"],
    ["a hexadecimal address", "https://0x7f.1/"],
    ["a short address", "https://127.1/"],
    ["full-width digits", "https://１２７.０.０.１/"],
    ["an address with a trailing dot", "https://127.0.0.1./"],
    ["a v6 address", "https://[::1]/"],
    ["a v4-mapped address", "https://[::ffff:169.254.169.254]/"],
    ["a single label", "https://wallet/"],
    ["localhost", "https://localhost/"],
    ["a name below localhost", "https://wallet.localhost./"],
    ["a private name", "https://metadata.google.internal/"],
    ["the service's own host", "https://games.example.com/v1/ping"],
    ["the service's own host with a trailing dot", "https://GAMES.example.com./v1/ping"],
    ["the host of the service's desk", "https://desk.example.com./admin/v1/intake"],
    ["a name of a loopback address (F20)", "https://127.0.0.1.nip.io/"],
    ["another such name (F20)", "https://localtest.me/"],
    ["a host file's name of this machine (F20)", "https://localhost.localdomain/"],
    ["a name of a cluster (F20)", "https://kubernetes.default.svc/"],
    ["a private name behind two dots (F20)", "https://foo.intranet../"],
    ["an empty label (F20)", "https://a..b/"],
    ["an empty first label (F20)", "https://.casino.com/"],
    ["a top-level domain with digits (F20)", "https://wallet.casino.c0m/"],
    ["a top-level domain of one letter (F20)", "https://wallet.x/"],
    ["a label of 64 characters (F20)", `https://${"x".repeat(64)}.com/`],
    ["a name of 254 characters (F20)", `https://${"a.".repeat(125)}comm/`],
    ["a label of other characters (F20)", "https://wal!et.casino.com/"],
    ["a space", "https://wallet.casino.com/ x"],
    ["too many characters", `https://wallet.casino.com/${"x".repeat(2_000)}`],
  ])("does not have %s", (_, url) => expect(unsafeUrl(production, url)).toBeTypeOf("string"));

  it.each([
    "http://127.0.0.1:8788/wallet",
    "http://localhost:9/",
    "https://[::1]:9/",
    "http://wallet.casino.com:81/",
  ])("may be on this machine in local development: %s", (url) => expect(unsafeUrl(local, url)).toBeUndefined());

  it.each([
    "http://127.0.0.1:8787/",
    "http://localhost:8787/v1",
    "http://169.254.169.254/",
    "http://10.0.0.1/",
    "http://user@127.0.0.1:9/",
    "file:///etc/passwd",
  ])("is neither the service nor another machine in local development: %s", (url) =>
    expect(unsafeUrl(local, url)).toBeTypeOf("string"));
});
