import {
  type BetRequest,
  createWallet,
  REFUSAL_STATUSES,
  signCallback,
  type WalletOptions,
  WalletRefusal,
  type WalletRequest,
} from "operator-games-client";
import { describe, expect, test, vi } from "vitest";
import vectorsV2 from "../../../docs/vectors/signatures-v2.json" with { type: "json" };

const SIGNER = { keyId: "key-1", secret: "the secret" };
const COMMON = { session_id: "s-1", player_id: "ann", currency: "EUR" };
const BET: BetRequest = { action: "bet", transaction_id: "p:1", round_id: "r-1", amount: "1.00", ...COMMON };
const WIN: WalletRequest = { ...BET, action: "win", transaction_id: "p:2" };
const ROLLBACK: WalletRequest = { ...BET, action: "rollback", transaction_id: "p:3", reference_transaction_id: "p:1" };
const BALANCE: WalletRequest = { action: "getbalance", transaction_id: "", round_id: "", ...COMMON };

function aWallet(changes: Partial<WalletOptions> = {}) {
  const handled: WalletRequest[] = [];
  const onError = vi.fn();
  const handle = (request: WalletRequest) => {
    handled.push(request);
    return { balance: "9.00" };
  };
  const handlers = { getBalance: handle, bet: handle, win: handle, rollback: handle };
  const wallet = createWallet({ keys: { "key-1": "the secret" }, ...handlers, onError, ...changes });
  const send = async (callback: WalletRequest | string, signer: Parameters<typeof signCallback>[0] = SIGNER) => {
    const response = await wallet(await signCallback(signer, callback));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { wallet, send, handled, onError };
}

const throwing = (error: unknown) => () => {
  throw error;
};

describe("a callback", () => {
  test.each([BALANCE, BET, WIN, ROLLBACK])("is handed to the handler of its action: $action", async (callback) => {
    const { send, handled } = aWallet();
    expect(await send(callback)).toEqual({ status: 200, body: { balance: "9.00" } });
    expect(handled).toEqual([callback]);
  });

  test("is answered with your own id and the bonus money, where you say them", async () => {
    const { send } = aWallet({ bet: async () => ({ balance: "0", transaction_id: "own", bonus_amount: "0.50" }) });
    expect((await send(BET)).body).toEqual({ balance: "0", transaction_id: "own", bonus_amount: "0.50" });
  });

  test("keeps fields that this client does not know", async () => {
    const { send, handled } = aWallet();
    await send({ ...BET, new_field: 7 } as WalletRequest);
    expect(handled[0]).toHaveProperty("new_field", 7);
  });
});

describe("a callback is refused without a handler being called", () => {
  test("when it is signed with another secret, an unknown key, or long ago", async () => {
    const { send, handled } = aWallet();
    for (const signer of [
      { ...SIGNER, secret: "another" },
      { ...SIGNER, keyId: "key-2" },
      { ...SIGNER, nowMs: Date.now() - 600_000 },
    ])
      expect(await send("{not json", signer)).toMatchObject({ status: 401, body: { error: "INVALID_SIGNATURE" } });
    expect(handled).toEqual([]);
  });

  test("when it was sent to another path, if the wallet verifies that", async () => {
    const moved = async (wallet: ReturnType<typeof aWallet>["wallet"]) => {
      const signed = await signCallback(SIGNER, BET);
      return (await wallet(new Request("http://localhost/other", signed))).status;
    };
    expect(await moved(aWallet({ verifyPath: true }).wallet)).toBe(401);
    expect(await moved(aWallet().wallet)).toBe(200);
  });

  test.each([
    ["no JSON", "{not json"],
    ["no object", "[]"],
    ["an unknown action", JSON.stringify({ ...BET, action: "bonus" })],
    ["no player", JSON.stringify({ ...BET, player_id: "" })],
    ["no currency", JSON.stringify({ ...BALANCE, currency: null })],
    ["no transaction id", JSON.stringify({ ...BET, transaction_id: undefined })],
    ["an id that is a number", JSON.stringify({ ...BET, round_id: 5 })],
    ["an id with a NUL", JSON.stringify({ ...BET, round_id: "a\0" })],
    ["an id with half a character", JSON.stringify({ ...BET, round_id: "\ud800" })],
    ["an id of 501 characters", JSON.stringify({ ...BET, round_id: "r".repeat(501) })],
    ["an amount that is a number", JSON.stringify({ ...BET, amount: 1 })],
    ["no amount", JSON.stringify({ ...BET, amount: null })],
    ["an amount below 0", JSON.stringify({ ...BET, amount: "-1.00" })],
    ["an amount with too many places", JSON.stringify({ ...BET, amount: "1.005" })],
    ["an exponent", JSON.stringify({ ...BET, amount: "1e0" })],
    ["a rollback of nothing", JSON.stringify({ ...ROLLBACK, reference_transaction_id: null })],
  ])("when it has %s", async (_, body) => {
    const { send, handled } = aWallet();
    expect(await send(body)).toMatchObject({ status: 400, body: { error: "VALIDATION_FAILED" } });
    expect(handled).toEqual([]);
  });

  test("when it is no POST, or longer than 64 KiB", async () => {
    const { wallet, send } = aWallet();
    expect((await wallet(new Request("http://localhost/wallet"))).status).toBe(405);
    expect(await send(" ".repeat(64 * 1024 - JSON.stringify(BET).length) + JSON.stringify(BET))).toMatchObject({
      status: 200,
    });
    expect(await send(" ".repeat(64 * 1024 + 1))).toMatchObject({ status: 400 });
  });
});

test("a currency that the client does not know has the places that the options say", async () => {
  const token = { ...BET, currency: "TOKEN", amount: "1.2345" };
  expect((await aWallet().send(token)).status).toBe(400);
  expect((await aWallet({ places: { TOKEN: 4 } }).send(token)).status).toBe(200);
});

describe("a WalletRefusal", () => {
  test.each(Object.entries(REFUSAL_STATUSES))("%s of a bet is answered with %i", async (code, status) => {
    const { send, onError } = aWallet({ bet: throwing(new WalletRefusal(code, "No.")) });
    expect(await send(BET)).toEqual({ status, body: { error: code, message: "No." } });
    expect(onError).not.toHaveBeenCalled();
  });

  test("with a code of your own is a refusal too", async () => {
    const { send } = aWallet({ bet: throwing(new WalletRefusal("SESSION_LIMIT_OF_OURS")) });
    expect(await send(BET)).toMatchObject({ status: 409, body: { error: "SESSION_LIMIT_OF_OURS" } });
    expect(() => new WalletRefusal("")).toThrow(RangeError);
  });

  test.each([
    "INSUFFICIENT_FUNDS",
    "PLAYER_BLOCKED",
    "SELF_EXCLUDED",
    "SESSION_CLOSED",
    "BET_CANCELLED",
    "MY_LIMIT",
  ])("%s of a win or rollback is a mistake of the wallet: 500, so that it comes again", async (code) => {
    const refuse = throwing(new WalletRefusal(code));
    const { send, onError } = aWallet({ win: refuse, rollback: refuse });
    for (const callback of [WIN, ROLLBACK]) expect((await send(callback)).status).toBe(500);
    expect(onError).toHaveBeenCalledTimes(2);
  });

  test("of a win that no player can be credited for is a refusal", async () => {
    const { send } = aWallet({ win: throwing(new WalletRefusal("PLAYER_NOT_FOUND")) });
    expect(await send(WIN)).toMatchObject({ status: 404, body: { error: "PLAYER_NOT_FOUND" } });
  });
});

describe("an unexpected failure is an unknown outcome, and is reported", () => {
  const secret = new Error("password=hunter2");

  test.each([
    ["an exception", throwing(secret)],
    ["a rejection", () => Promise.reject(secret)],
    ["a balance that is a number", () => ({ balance: 9 }) as never],
    ["a balance with an exponent", () => ({ balance: "1e3" })],
    ["no answer", () => undefined as never],
    ["bonus money that is a number", () => ({ balance: "9.00", bonus_amount: 1 }) as never],
  ])("%s", async (_, win) => {
    const { send, onError } = aWallet({ win });
    const { status, body } = await send(WIN);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("hunter2");
    expect(onError).toHaveBeenCalledWith(expect.any(Error), WIN);
  });

  test("also where the report itself fails", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const { send } = aWallet({ win: throwing(secret), onError: throwing(new Error("the log is full")) });
    expect((await send(WIN)).status).toBe(500);
    log.mockRestore();
  });
});

test.each([
  [{ keys: {} }, /keys is missing/],
  [{ keys: undefined }, /keys is missing/],
  [{ keys: { "": "" } }, /Is its environment variable set/],
  [{ keys: { "key-1": "" } }, /Is its environment variable set/],
  [{ win: undefined, rollback: 7 }, /win, rollback must be a function/],
])("options that cannot work are refused at once: %o", (changes, message) => {
  expect(() => aWallet(changes as never)).toThrow(message);
});

test.each(
  vectorsV2.vectors.filter(({ method, body }) => method === "POST" && body),
)("signCallback signs as the service does: vector $name", async ({ secret, timestamp, path, body, signature }) => {
  const signer = { keyId: "k", secret, nowMs: Number(timestamp) * 1000, url: `https://wallet.example${path}` };
  const signed = await signCallback(signer, body ?? "");
  expect(signed.headers.get("x-agg-signature-v2")).toBe(signature);
  expect(await signed.text()).toBe(body);
});
