import { type FaultyWallet, refusal } from "../faulty-wallet.ts";

const UNSIGNED = refusal(401, "INVALID_SIGNATURE");

export const signatureFaults: FaultyWallet[] = [
  {
    name: "wrong digest on a bet",
    create: () => (call) => (call.headers["x-agg-signature"] && call.action === "bet" ? call.unchecked() : call.next()),
  },
  {
    name: "missing headers; unknown key id",
    create: () => (call) => (call.headers["x-agg-signature"] ? call.next() : call.unchecked()),
  },
  {
    name: "one byte of the body changed after signing",
    create: () => (call) => {
      const body = call.body.toString();
      const anyAmount = [...Array(10).keys()].some((digit) =>
        call.matches(body.replace(/"amount":"\d/, `"amount":"${digit}`)),
      );
      return anyAmount ? call.unchecked() : call.next();
    },
  },
  {
    name: "timestamp 10 minutes old, 10 minutes ahead",
    status: "warned",
    create: () => (call) => (call.matches(call.body.toString()) ? call.unchecked() : call.next()),
  },
  {
    name: "bad signature and malformed JSON together",
    create: () => (call) => (call.action === undefined ? refusal(400, "VALIDATION_FAILED") : call.next()),
  },
  {
    name: "upper-case hex digest",
    create: () => (call) => (/[A-F]/.test(String(call.headers["x-agg-signature"])) ? UNSIGNED : call.next()),
  },
  {
    name: "body with escaped slashes, unicode escapes, odd spacing",
    create: () => (call) => (call.matches(JSON.stringify(call.fields)) ? call.next() : UNSIGNED),
  },
  {
    name: "signed with the operator's second key",
    create: () => (call) => (call.headers["x-agg-key-id"] === "second-key" ? UNSIGNED : call.next()),
  },
  {
    name: "bad signature on a win",
    create: () => (call) => (call.action === "win" ? call.unchecked() : call.next()),
  },
];
