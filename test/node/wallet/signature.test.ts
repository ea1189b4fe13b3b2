import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceOf, bet, KEY, putPlayer, send, sign, startWallet } from "./support.ts";

const BODY = JSON.stringify({ ...bet("1", "1.00"), session_id: "s", player_id: "ann", currency: "EUR" });

let base: string;
beforeEach(async () => {
  base = await startWallet();
  await putPlayer(base, "ann", {});
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
    ["that was taken away", sign(BODY)],
  ])("%s is refused", async (_, headers) => {
    expect(await send(base, BODY, headers)).toMatchObject({ status: 401, body: { error: "INVALID_SIGNATURE" } });
    expect(await balanceOf(base, "ann")).toBe("100.00");
  });

  test("of another path is ignored by a wallet behind a proxy with the setting off", async () => {
    const proxied = await startWallet({ verifyV2: false });
    await putPlayer(proxied, "ann", {});
    expect(await send(proxied, BODY, both("/casino/wallet"))).toMatchObject({ status: 200 });
    expect(await send(proxied, BODY, sign(BODY))).toMatchObject({ status: 200 });
  });
});

test("a signed body that is not a JSON object in UTF-8 is VALIDATION_FAILED", async () => {
  for (const body of ["", "{", "[]", "null", '"x"', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]) {
    expect(await send(base, body)).toMatchObject({ status: 400, body: { error: "VALIDATION_FAILED" } });
  }
});

test("a body above 64 KiB is refused", async () => {
  expect((await send(base, " ".repeat(65_537))).status).toBe(400);
});
