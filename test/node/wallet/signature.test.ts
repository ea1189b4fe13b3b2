import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceOf, bet, KEY, putPlayer, SECOND_KEY, send, sign, startWallet } from "./support.ts";

const BODY = JSON.stringify({ ...bet("1", "1.00"), session_id: "s", player_id: "ann", currency: "EUR" });
const now = () => Math.floor(Date.now() / 1000);

let base: string;
beforeEach(async () => {
  base = await startWallet();
  await putPlayer(base, "ann", {});
});

describe("a callback not signed by the service is INVALID_SIGNATURE and moves nothing", () => {
  const good = sign(BODY);
  const refused: [string, string, Record<string, string>][] = [
    ["no headers", BODY, {}],
    ["no key id", BODY, { ...good, "x-agg-key-id": "" }],
    ["an unknown key id", BODY, sign(BODY, { id: "other", secret: KEY.secret })],
    ["another key's secret", BODY, sign(BODY, { id: KEY.id, secret: SECOND_KEY.secret })],
    ["a digest that is too short", BODY, { ...good, "x-agg-signature": good["x-agg-signature"].slice(2) }],
    ["a digest that is not hex", BODY, { ...good, "x-agg-signature": "z".repeat(64) }],
    ["a body changed after signing", BODY.replace("1.00", "2.00"), good],
    ["a timestamp that is not digits", BODY, { ...good, "x-agg-timestamp": "1e9" }],
    ["a timestamp six minutes old", BODY, sign(BODY, KEY, now() - 360)],
    ["a timestamp six minutes ahead", BODY, sign(BODY, KEY, now() + 360)],
    ["a bad signature over a body that is not JSON", "{", good],
  ];
  test.each(refused)("%s", async (_, body, headers) => {
    const reply = await send(base, body, headers);
    expect(reply).toMatchObject({ status: 401, body: { error: "INVALID_SIGNATURE" } });
    expect(await balanceOf(base, "ann")).toBe("100.00");
  });
});

describe("a callback that is signed by the service is booked", () => {
  const accepted: [string, string, Record<string, string>][] = [
    ["with the second key", BODY, sign(BODY, SECOND_KEY)],
    ["four minutes old", BODY, sign(BODY, KEY, now() - 240)],
    ["in upper-case hex", BODY, { ...sign(BODY), "x-agg-signature": sign(BODY)["x-agg-signature"].toUpperCase() }],
  ];
  const odd = ` ${BODY.replace("ann", "\\u0061nn").replace('"s"', '"\\/s"')}\r\n`;
  accepted.push(["with escapes and spaces, over the bytes sent", odd, sign(odd)]);
  test.each(accepted)("%s", async (_, body, headers) => {
    expect(await send(base, body, headers)).toMatchObject({ status: 200, body: { balance: "99.00" } });
  });
});

describe("the second signature of a callback (F6)", () => {
  const both = (target: string) => {
    const headers = sign(BODY);
    const hash = createHash("sha256").update(BODY).digest("hex");
    const text = `v2.${headers["x-agg-timestamp"]}.POST.${target}.${hash}`;
    return { ...headers, "x-agg-signature-v2": createHmac("sha256", KEY.secret).update(text).digest("hex") };
  };

  test("is taken when it is right", async () => {
    expect(await send(base, BODY, both("/wallet"))).toMatchObject({ status: 200 });
  });

  test.each([
    ["of another path", both("/v1/sessions")],
    ["that is malformed", { ...both("/wallet"), "x-agg-signature-v2": "x" }],
    ["that is empty", { ...both("/wallet"), "x-agg-signature-v2": "" }],
  ])("%s is refused", async (_, headers) => {
    expect(await send(base, BODY, headers)).toMatchObject({ status: 401, body: { error: "INVALID_SIGNATURE" } });
    expect(await balanceOf(base, "ann")).toBe("100.00");
  });

  test("of another path is ignored by a wallet behind a proxy with the setting off", async () => {
    const proxied = await startWallet({ verifyV2: false });
    await putPlayer(proxied, "ann", {});
    expect(await send(proxied, BODY, both("/casino/wallet"))).toMatchObject({ status: 200 });
  });
});

test("a signed body that is not a JSON object in UTF-8 is VALIDATION_FAILED", async () => {
  for (const body of ["", "{", "[]", "null", '"x"', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]) {
    expect(await send(base, body, sign(body))).toMatchObject({ status: 400, body: { error: "VALIDATION_FAILED" } });
  }
});

test("a body above 64 KiB is refused", async () => {
  expect((await send(base, " ".repeat(65_537))).status).toBe(400);
});
