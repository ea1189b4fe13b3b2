import {
  firstOnly,
  incompleteSignatures,
  type SignatureHeaders,
  unusuallyFormatted,
  wrongDigest,
} from "../../runner/signing.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked, expectRefused } from "../checks.ts";
import { succeeded } from "../exchange.ts";
import type { Probe } from "../probe.ts";

/** Authentication of wallet callbacks (docs/contract/operators-books.md#wallet-callbacks). */
export const signatureCases: Cases = {
  "wrong digest on a bet": {
    expected: "401 INVALID_SIGNATURE, balance unchanged",
    cause: "The wallet does not verify X-Agg-Signature against the digest that it computes.",
    async run(probe) {
      const before = await probe.balance();
      const { body, headers } = await signedBet(probe);
      const exchange = await probe.post(body, wrongDigest(headers));
      expectRefused(exchange, [401], "INVALID_SIGNATURE", "the bet with a wrong digest");
      await expectBalance(probe, before, "a bet with a wrong digest");
    },
  },
  "missing headers; unknown key id": {
    expected: "401",
    cause: "The wallet skips the check when a header is missing, or falls back to another key for an unknown key id.",
    async run(probe) {
      const before = await probe.balance();
      const { body, headers } = await signedBet(probe);
      for (const [what, sent] of incompleteSignatures(headers, probe.name("unknown-key"))) {
        expectRefused(await probe.post(body, sent), [401], null, `a bet with ${what}`);
      }
      await expectBalance(probe, before, "unsigned bets");
    },
  },
  "one byte of the body changed after signing": {
    expected: "401, balance unchanged",
    cause: "The digest does not cover the whole body as received.",
    async run(probe) {
      const before = await probe.balance();
      const { body, headers } = await signedBet(probe);
      const changed = body.replace(/"amount":"\d/, '"amount":"2');
      expectRefused(await probe.post(changed, firstOnly(headers)), [401], null, "the changed bet");
      await expectBalance(probe, before, "a bet changed after signing");
    },
  },
  "timestamp 10 minutes old, 10 minutes ahead": {
    expected: "401",
    cause:
      "The wallet does not compare X-Agg-Timestamp with its clock, so a captured callback can be replayed forever.",
    async run(probe) {
      const accepted: string[] = [];
      for (const [offsetSeconds, what] of [
        [-600, "old"],
        [600, "ahead"],
      ] as const) {
        const exchange = await probe.call(probe.movement("bet", what, probe.one), { offsetSeconds });
        if (succeeded(exchange)) accepted.push(`10 minutes ${what}`);
        else expectRefused(exchange, [401], null, `the bet 10 minutes ${what}`);
      }
      if (accepted.length === 0) return undefined;
      return { status: "warned", received: `accepted: ${accepted.join(" and ")}` };
    },
  },
  "bad signature and malformed JSON together": {
    expected: "401, not 400",
    cause: "The body is parsed before its signature is checked, so unauthenticated bytes reach the parser.",
    async run(probe) {
      const body = '{"action":"bet","amount":';
      const exchange = await probe.post(body, wrongDigest(await probe.sign(body)));
      expectRefused(exchange, [401], null, "malformed JSON with a bad signature");
    },
  },
  "upper-case hex digest": {
    expected: "accepted",
    cause: "The digests are compared as text; compare the decoded bytes.",
    async run(probe) {
      const { body, headers } = await signedBet(probe);
      const upper = { ...headers, "x-agg-signature": headers["x-agg-signature"].toUpperCase() };
      expectBooked(await probe.post(body, upper), "the bet with an upper-case digest");
    },
  },
  "body with escaped slashes, unicode escapes, odd spacing": {
    expected: "accepted: the signature covers the raw bytes",
    cause: "The digest is computed over re-serialised JSON instead of the received bytes.",
    async run(probe) {
      const before = await probe.balance();
      const body = unusuallyFormatted(
        // A round, of which the provider makes the id: a wallet may know its sessions.
        probe.movement("bet", "odd", probe.one, { round_id: probe.name("a/b") }),
        "bet",
      );
      expectBooked(await probe.post(body, await probe.sign(body)), "the bet with unusual JSON formatting");
      await expectBalance(probe, before - probe.one, "a bet with unusual JSON formatting");
    },
  },
  "signed with the operator's second key": {
    expected: "accepted",
    cause: "The wallet knows only one key; during a rotation it must accept both, selected by X-Agg-Key-Id.",
    async run(probe) {
      const [, signer] = probe.wallet.signers;
      if (!signer)
        return {
          status: "skipped",
          received:
            "not tried: you have one key; ask the service's staff for a second, or on your own machine: npm run admin -- operator issue-key CODE",
        };
      expectBooked(await probe.call(probe.movement("bet", "second", probe.one), { signer }), "the bet");
    },
  },
  "bad signature on a win": {
    expected: "401, nothing credited",
    cause: "The signature is checked on bets but not on wins.",
    async run(probe) {
      const before = await probe.balance();
      const body = JSON.stringify(probe.movement("win", "forged", probe.one));
      const exchange = await probe.post(body, wrongDigest(await probe.sign(body)));
      expectRefused(exchange, [401], null, "the win with a bad signature");
      await expectBalance(probe, before, "a win with a bad signature");
    },
  },
};

async function signedBet(probe: Probe): Promise<{ body: string; headers: SignatureHeaders }> {
  const body = JSON.stringify(probe.movement("bet", "bet", probe.one));
  return { body, headers: await probe.sign(body) };
}
