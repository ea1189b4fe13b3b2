import { type FaultyWallets, refusal } from "../faulty-wallet.ts";

const UNSIGNED = refusal(401, "INVALID_SIGNATURE");

export const signatureFaults: FaultyWallets = {
  "wrong digest on a bet": () => (call) =>
    call.headers["x-agg-signature"] && call.action === "bet" ? call.unchecked() : call.next(),
  "missing headers; unknown key id": () => (call) => (call.headers["x-agg-signature"] ? call.next() : call.unchecked()),
  "one byte of the body changed after signing": () => (call) => {
    const body = call.body.toString();
    const anyAmount = [...Array(10).keys()].some((digit) =>
      call.matches(body.replace(/"amount":"\d/, `"amount":"${digit}`)),
    );
    return anyAmount ? call.unchecked() : call.next();
  },
  "timestamp 10 minutes old, 10 minutes ahead": () => (call) =>
    call.matches(call.body.toString()) ? call.unchecked() : call.next(),
  "bad signature and malformed JSON together": () => (call) =>
    call.action === undefined ? refusal(400, "VALIDATION_FAILED") : call.next(),
  "upper-case hex digest": () => (call) =>
    /[A-F]/.test(String(call.headers["x-agg-signature"])) ? UNSIGNED : call.next(),
  "body with escaped slashes, unicode escapes, odd spacing": () => (call) =>
    call.matches(JSON.stringify(call.fields)) ? call.next() : UNSIGNED,
  "signed with the operator's second key": () => (call) =>
    call.headers["x-agg-key-id"] === "second-key" ? UNSIGNED : call.next(),
  "bad signature on a win": () => (call) => (call.action === "win" ? call.unchecked() : call.next()),
};
