import {
  firstOnly,
  incompleteSignatures,
  type SignatureHeaders,
  unusuallyFormatted,
  wrongDigest,
} from "../../runner/signing.ts";
import type { Cases } from "../case.ts";
import { expectDone, expectUnauthorized } from "../checks.ts";
import { OPERATOR, type Probe } from "../probe.ts";

const LAUNCH = "/launch";

/** Authentication of the service's calls (docs/contract/providers.md#signing). */
export const signatureCases: Cases = {
  "wrong digest on a launch": {
    expected: "401",
    cause: "The provider does not verify X-Agg-Signature against the digest that it computes.",
    async run(probe) {
      const { body, headers } = await signedLaunch(probe);
      expectUnauthorized(await probe.post(LAUNCH, body, wrongDigest(headers)), "the launch with a wrong digest");
    },
  },
  "missing headers; unknown key id": {
    expected: "401",
    cause: "The provider skips the check when a header is missing, or falls back to another key for an unknown key id.",
    async run(probe) {
      const { body, headers } = await signedLaunch(probe);
      for (const [what, sent] of incompleteSignatures(headers, `unknown-${probe.id()}`)) {
        expectUnauthorized(await probe.post(LAUNCH, body, sent), `a launch with ${what}`);
      }
    },
  },
  "one byte of the body changed after signing": {
    expected: "401",
    cause: "The digest does not cover the whole body as received.",
    async run(probe) {
      const { body, headers } = await signedLaunch(probe);
      const changed = body.replace(OPERATOR, OPERATOR.replace("s", "z"));
      expectUnauthorized(await probe.post(LAUNCH, changed, firstOnly(headers)), "the changed launch");
    },
  },
  "timestamp 10 minutes old, 10 minutes ahead": {
    expected: "401",
    cause: "The provider does not compare X-Agg-Timestamp with its clock, so a captured call can be replayed forever.",
    async run(probe) {
      const accepted: string[] = [];
      for (const [offsetSeconds, what] of [
        [-600, "old"],
        [600, "ahead"],
      ] as const) {
        const exchange = await probe.call(LAUNCH, launchBody(probe), { offsetSeconds });
        if (exchange.status === 200) accepted.push(`10 minutes ${what}`);
        else expectUnauthorized(exchange, `the launch 10 minutes ${what}`);
      }
      if (accepted.length === 0) return undefined;
      return { status: "warned", received: `accepted: ${accepted.join(" and ")}` };
    },
  },
  "bad signature and malformed JSON together": {
    expected: "401, not another refusal",
    cause: "The body is parsed before its signature is checked, so unauthenticated bytes reach the parser.",
    async run(probe) {
      const body = '{"game_code":';
      const headers = wrongDigest(await probe.sign(LAUNCH, body));
      expectUnauthorized(await probe.post(LAUNCH, body, headers), "malformed JSON with a bad signature");
    },
  },
  "upper-case hex digest": {
    expected: "accepted",
    cause: "The digests are compared as text; compare the decoded bytes.",
    async run(probe) {
      const { body, headers } = await signedLaunch(probe);
      const upper = { ...headers, "x-agg-signature": headers["x-agg-signature"].toUpperCase() };
      expectDone(await probe.post(LAUNCH, body, upper), "the launch with an upper-case digest");
    },
  },
  "body with escaped slashes, unicode escapes, odd spacing": {
    expected: "accepted: the signature covers the raw bytes",
    cause: "The digest is computed over re-serialised JSON instead of the received bytes.",
    async run(probe) {
      const fields = { ...launchBody(probe), locale: "en", lobby_url: "https://casino.example.com/lobby" };
      const body = unusuallyFormatted(fields, "en");
      expectDone(await probe.post(LAUNCH, body, await probe.sign(LAUNCH, body)), "the launch with unusual JSON");
    },
  },
  "signed with the provider's other key": {
    expected: "accepted",
    cause: "The provider knows only one key; during a rotation it must accept both, selected by X-Agg-Key-Id.",
    async run(probe) {
      const [, signer] = probe.provider.signers;
      if (!signer) return { status: "skipped", received: "the provider has only one active key" };
      expectDone(await probe.call(LAUNCH, launchBody(probe), { signer }), "the launch");
    },
  },
  "wrong digest on a grant": {
    expected: "401",
    cause: "The signature is checked on launches but not on the other calls.",
    async run(probe) {
      for (const path of ["/free-spins", "/bonus-campaigns", "/live-tables/subscribe", "/demo"]) {
        const body = JSON.stringify({ free_spins_id: probe.id(), campaign_id: probe.id(), currency: "EUR" });
        const exchange = await probe.post(path, body, wrongDigest(await probe.sign(path, body)));
        expectUnauthorized(exchange, `${path} with a wrong digest`);
      }
    },
  },
};

function launchBody(probe: Probe) {
  const { token, currency } = probe.openSession();
  return { ...probe.visit(), token, currency };
}

async function signedLaunch(probe: Probe): Promise<{ body: string; headers: SignatureHeaders }> {
  const body = JSON.stringify(launchBody(probe));
  return { body, headers: await probe.sign(LAUNCH, body) };
}
