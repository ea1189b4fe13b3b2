import type { Ctx } from "../../context.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, realNow, SECOND_MS } from "../../lib/clock.ts";
import { fromBase64Url, jsonObject, utf8 } from "../../lib/encoding.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../outgoing/bounds.ts";
import { safeFetch } from "../outgoing/safe-fetch.ts";

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const MAX_ASSERTION_CHARACTERS = 8_192;
const MAX_KEYS = 20;
/** A 2,048 bit modulus in base64url. */
const MIN_MODULUS_CHARACTERS = 342;
/** How far the clocks of Access and the service may differ. */
const MAX_CLOCK_DRIFT_SECONDS = 60;
/** Keys are read again after an hour; while that fails, they are trusted for a day. */
const FRESH_MS = HOUR_MS;
const MAX_AGE_MS = DAY_MS;
/** The shortest time between two reads while keys are known. */
const MIN_REREAD_MS = MINUTE_MS;

type Keys = ReadonlyMap<string, CryptoKey>;

interface KeySet {
  readonly keys: Keys;
  readonly readAt: number;
  readonly triedAt: number;
}

/** The signing keys of the team, by issuer. */
const keySets = new BoundedMap<string, KeySet>(4);

/** What an assertion of Cloudflare Access says. Without an email it is a service token's. */
export interface Assertion {
  readonly email: string | undefined;
  readonly expiresAt: number;
}

/**
 * Checks an assertion: RS256 by one of the team's keys, and its issuer, audience and times. Undefined if it is not valid;
 * UPSTREAM_UNAVAILABLE if the team's keys cannot be read.
 */
export async function readAssertion(ctx: Ctx, text: string): Promise<Assertion | undefined> {
  const { access } = ctx.settings;
  const parts = text.split(".");
  if (!access || text.length > MAX_ASSERTION_CHARACTERS || parts.length !== 3) return undefined;
  const [header, claims, signature] = parts.map(fromBase64Url);
  const { alg, kid, crit } = (header && jsonObject(header)) ?? {};
  if (alg !== "RS256" || typeof kid !== "string" || crit !== undefined || !claims || !signature) return undefined;
  const key = await keyOf(ctx, access.issuer, kid);
  const signed = utf8(`${parts[0]}.${parts[1]}`);
  if (!key || !(await crypto.subtle.verify(ALGORITHM, key, signature, signed))) return undefined;
  const { iss, aud, exp, nbf = 0, email } = jsonObject(claims) ?? {};
  const now = realNow(ctx.clock) / SECOND_MS;
  if (iss !== access.issuer || !(Array.isArray(aud) ? aud : [aud]).includes(access.audience)) return undefined;
  if (typeof exp !== "number" || typeof nbf !== "number") return undefined;
  if (exp <= now || nbf > now + MAX_CLOCK_DRIFT_SECONDS) return undefined;
  const isEmail = typeof email === "string" && email !== "";
  return { email: isEmail ? email.toLowerCase() : undefined, expiresAt: exp * SECOND_MS };
}

/** The key with an id. An unknown id may be new, so the keys are read again, but not at every guess. */
async function keyOf(ctx: Ctx, issuer: string, kid: string): Promise<CryptoKey | undefined> {
  const now = realNow(ctx.clock);
  const stored = keySets.get(issuer);
  const known = stored && now - stored.readAt < MAX_AGE_MS ? stored : undefined;
  if (known?.keys.has(kid) && now - known.readAt < FRESH_MS) return known.keys.get(kid);
  if (known && now - known.triedAt < MIN_REREAD_MS) return known.keys.get(kid);
  if (known) keySets.set(issuer, { ...known, triedAt: now });
  const keys = await readKeys(ctx, issuer);
  if (keys) keySets.set(issuer, { keys, readAt: now, triedAt: now });
  const usable = keys ?? known?.keys;
  if (!usable) throw upstreamUnavailable("Cloudflare Access did not answer with its keys.");
  return usable.get(kid);
}

async function readKeys(ctx: Ctx, issuer: string): Promise<Keys | undefined> {
  const answer = await safeFetch(ctx, {
    url: `${issuer}/cdn-cgi/access/certs`,
    method: "GET",
    timeoutMs: CALL_TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
  const listed = answer.kind === "answered" && answer.status === 200 ? jsonObject(answer.body)?.keys : undefined;
  if (!Array.isArray(listed)) {
    ctx.log.error("access.keys_failed", { outcome: answer.kind });
    return undefined;
  }
  const keys = new Map<string, CryptoKey>();
  for (const listedKey of listed.slice(0, MAX_KEYS)) {
    const { kid, kty, n, e } = Object(listedKey) as Record<string, unknown>;
    if (typeof kid !== "string" || kty !== "RSA" || typeof n !== "string" || typeof e !== "string") continue;
    if (n.length < MIN_MODULUS_CHARACTERS) continue;
    const key = await crypto.subtle
      .importKey("jwk", { kty, n, e }, ALGORITHM, false, ["verify"])
      .catch(() => undefined);
    if (key) keys.set(kid, key);
  }
  return keys;
}
