import { createLocalJWKSet, decodeProtectedHeader, type JWK, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Ctx } from "../../context.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { DAY_MS, HOUR_MS, isRecent, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { jsonObject } from "../../lib/encoding.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../outgoing/bounds.ts";
import { safeFetch } from "../outgoing/safe-fetch.ts";

const ALGORITHM = "RS256";
const MAX_ASSERTION_CHARACTERS = 8_192;
const MAX_KEYS = 20;
/** Difference that the clocks of Access and the service may have. */
const MAX_CLOCK_DRIFT_SECONDS = 60;
/** Keys are read again after an hour; while that fails, they are trusted for a day. */
const FRESH_MS = HOUR_MS;
const MAX_AGE_MS = DAY_MS;
/** The shortest time between two reads while keys are known. */
const MIN_REREAD_MS = MINUTE_MS;

interface Keys {
  readonly ids: ReadonlySet<string>;
  readonly find: JWTVerifyGetKey;
}

interface KeySet {
  readonly keys: Keys;
  readonly readAt: number;
  readonly triedAt: number;
}

/** The signing keys of the team, by issuer. */
const keySets = new BoundedMap<string, KeySet>(4);

/** Claims of an assertion of Cloudflare Access. Without an email it is a service token's. */
interface Assertion {
  readonly email: string | undefined;
  readonly expiresAt: number;
}

/**
 * Checks an assertion: RS256 by one of the team's keys, and its issuer, audience and times. Undefined if it is not valid;
 * UPSTREAM_UNAVAILABLE if the team's keys cannot be read.
 */
export async function readAssertion(ctx: Ctx, text: string): Promise<Assertion | undefined> {
  const { access } = ctx.settings;
  const keyId = keyIdOf(text);
  if (!access || keyId === undefined) return undefined;
  const keys = await keysFor(ctx, access.issuer, keyId);
  const now = ctx.clock.now();
  const claims = await jwtVerify(text, keys.find, {
    algorithms: [ALGORITHM],
    issuer: access.issuer,
    audience: access.audience,
    requiredClaims: ["exp"],
    currentDate: new Date(now),
    clockTolerance: MAX_CLOCK_DRIFT_SECONDS,
  }).catch(() => undefined);
  const { exp = 0, email } = claims?.payload ?? {};
  // The tolerance is for its beginning alone.
  if (exp * SECOND_MS <= now) return undefined;
  const isEmail = typeof email === "string" && email !== "";
  return { email: isEmail ? email.toLowerCase() : undefined, expiresAt: exp * SECOND_MS };
}

/** The id of the key that signed an assertion; undefined for what cannot be one. */
function keyIdOf(text: string): string | undefined {
  if (text.length > MAX_ASSERTION_CHARACTERS) return undefined;
  try {
    const { alg, kid } = decodeProtectedHeader(text);
    return alg === ALGORITHM && typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** The team's keys. An unknown id may be new, so the keys are read again, but not at every guess. */
async function keysFor(ctx: Ctx, issuer: string, kid: string): Promise<Keys> {
  const now = ctx.clock.now();
  const stored = keySets.get(issuer);
  const known = stored && isRecent(stored.readAt, MAX_AGE_MS, now) ? stored : undefined;
  if (known?.keys.ids.has(kid) && isRecent(known.readAt, FRESH_MS, now)) return known.keys;
  if (known && isRecent(known.triedAt, MIN_REREAD_MS, now)) return known.keys;
  if (known) keySets.set(issuer, { ...known, triedAt: now });
  const keys = await readKeys(ctx, issuer);
  if (keys) keySets.set(issuer, { keys, readAt: now, triedAt: now });
  const usable = keys ?? known?.keys;
  if (!usable) throw upstreamUnavailable("Cloudflare Access did not answer with its keys.");
  return usable;
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
  const keys = listed.slice(0, MAX_KEYS).filter(isSigningKey);
  return { ids: new Set(keys.map(({ kid }) => kid)), find: createLocalJWKSet({ keys }) };
}

function isSigningKey(listed: unknown): listed is JWK & { kty: string; kid: string } {
  const { kid, kty } = Object(listed) as Record<string, unknown>;
  return typeof kid === "string" && kty === "RSA";
}
