import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv, AppEnvWith } from "../../api/http/app-env.ts";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { askedOf } from "../../db/shards.ts";
import { ApiError, noSuchEndpoint } from "../../errors.ts";
import { isAllowed } from "../../lib/address.ts";
import { MAX_BODY_BYTES } from "../../lib/body.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { measure } from "../../lib/metrics.ts";
import type { Pace } from "../../lib/read-capped.ts";
import { noteUse } from "../keys/note-use.ts";
import {
  learnVersion,
  type OperatorCredential,
  operatorCredential,
  readOperatorCredential,
} from "../keys/operator-credentials.ts";
import { operatorCounter, rateLimited } from "../limits/counters.ts";
import { limitLargeBodies } from "../limits/large-bodies.ts";
import { isFresh, type SignedRequest, verify } from "../signing/verify.ts";
import { extendContext } from "./extend-context.ts";
import { readSignedRequest } from "./signed-request.ts";
import { refuseSuspended } from "./suspended.ts";
import { unauthorized } from "./unauthorized.ts";

interface CallsOf {
  readonly fromMemory: ReadonlySet<string>;
  /** Paths of PUT calls that take more than others. */
  readonly largeBodies: RegExp;
  /** Called after each admitted call is answered, with its duration. */
  readonly answered?: (c: Context<OperatorApiEnv>, took: { startedAt: number; durationMs: number }) => void;
}

/**
 * Checks a signed operator request (docs/contract/operators.md#authentication): headers, key, digest, clock, address, rate
 * limit. A call of `fromMemory` runs while its rate-limit check is in flight, and its response is held until the check
 * passes. Every other handler starts after the check, so that a refused request does nothing.
 */
export const authenticateOperator = ({ fromMemory, largeBodies, answered }: CallsOf) =>
  createMiddleware<OperatorApiEnv>(async (c, next) => {
    const ctx: Ctx = c.get("ctx");
    const startedAt = ctx.clock.now();
    const isPart = c.req.method === "PUT" && largeBodies.test(c.req.path);
    const request = await received(ctx, c, isPart);
    const done = () => {
      noteUse(ctx, request.keyId);
      answered?.(c, { startedAt, durationMs: ctx.clock.now() - startedAt });
    };
    const address = c.req.header("cf-connecting-ip");
    const credential = await checked(ctx, request, address, await operatorCredential(ctx, request.keyId));
    c.set("caller", credential.operator.code);
    const signature = request.signature.toLowerCase();
    const signedAt = Number(request.timestamp) * SECOND_MS;
    c.set("ctx", extendContext(ctx, { ...asCaller(ctx, credential), keyId: request.keyId, signature, signedAt }));

    // A search or another order is work of its own: it waits for the limit.
    const isWork = c.req.query("search") !== undefined || c.req.query("sort") !== undefined;
    const isRead = !isWork && fromMemory.has(`${c.req.method} ${c.req.path}`);
    const admission = admit(ctx, request, { address, credential, weight: isPart ? PART_WEIGHT : 1 });
    if (!isRead) {
      const budget = await admission;
      if (budget.current !== credential) extendContext(ctx, asCaller(ctx, budget.current));
      // After the rate limit, so that an unknown endpoint counts as a request too.
      if (c.req.method === "HEAD") throw noSuchEndpoint();
      await next();
      addBudget(c.res.headers, budget);
      done();
      return;
    }
    admission.catch(() => undefined);
    await next();
    addBudget(c.res.headers, await admission);
    done();
  });

/** The operator, and the shards that a read of its own asks. */
function asCaller({ ledgers }: Ctx, { operator, usedShards }: OperatorCredential) {
  return { operator, ledgers: askedOf(ledgers, usedShards) };
}

/**
 * The request with its body. One that may be large is received only for a key that exists and while its timestamp is
 * fresh, in one of the few places that the key has.
 */
async function received(ctx: Ctx, c: Context<OperatorApiEnv>, isPart: boolean) {
  const keyId = c.req.header("x-agg-key-id");
  const isSmall = Number(c.req.header("content-length") ?? Number.NaN) <= MAX_BODY_BYTES.operator;
  if (!isPart || isSmall || keyId === undefined || !(await operatorCredential(ctx, keyId)))
    return readSignedRequest(c, MAX_BODY_BYTES.operator);
  if (!isFresh(c.req.header("x-agg-timestamp") ?? "", ctx.clock.now())) throw unauthorized("stale");
  return limitLargeBodies(keyId, () => readSignedRequest(c, MAX_BODY_BYTES.list, PART_PACE));
}

/** Time that a large body may take, and be silent: its place is one of few. */
const PART_PACE: Pace = { maxMs: 30 * SECOND_MS, maxSilenceMs: 5 * SECOND_MS };
/** Weight of a part of a list in the operator's minute: it costs as much as this many other calls, and more. */
const PART_WEIGHT = 5;

/** The rate limit of the minute, and what remains after this request. */
interface Budget {
  readonly limit: number;
  readonly remaining: number;
  /** The credential that was checked last. */
  readonly current: OperatorCredential;
}

function budgetOf(current: OperatorCredential, counted: number): Budget {
  const limit = current.operator.requestsPerMinute;
  return { limit, remaining: Math.max(0, limit - counted), current };
}

/** Lets a caller slow down before it is limited (docs/contract/operators.md#rate-limits). */
function addBudget(headers: Headers, { limit, remaining }: Budget): void {
  headers.set("x-ratelimit-limit", String(limit));
  headers.set("x-ratelimit-remaining", String(remaining));
}

/** The credential, if it admits the request; throws UNAUTHORIZED or ADDRESS_NOT_ALLOWED. */
async function checked(
  ctx: Ctx,
  request: SignedRequest & { keyId: string },
  address: string | undefined,
  credential: OperatorCredential | undefined,
): Promise<OperatorCredential> {
  const check = (key = credential) => verify(request, key?.key, ctx.clock.now(), key?.requireV2);
  let failure = await check();
  // Refused here, a request does not reach the rate counter, whose version would show that the key or a setting changed.
  if (credential && (failure === "clock" || failure === "no_v2")) {
    const current = await currentCredential(ctx, request.keyId, credential);
    failure = current ? await check(current) : "key";
  }
  if (failure || !credential) throw unauthorized(failure ?? "key", ctx);
  if (isAllowed(address, credential.operator.allowlist)) return credential;
  // A refused address does not reach the rate counter, whose version would show that the allowlist has changed.
  const current = await currentCredential(ctx, request.keyId, credential);
  if (!current) throw unauthorized("key", ctx);
  if (isAllowed(address, current.operator.allowlist)) return current;
  const seen = address ? `The address ${address}` : "The caller's address is unknown and";
  throw new ApiError("ADDRESS_NOT_ALLOWED", `${seen} is not on the operator's allowlist.`);
}

/** The credential as it is now: read again only where its counter shows a change, so that a repeat costs no read. */
async function currentCredential(ctx: Ctx, keyId: string, credential: OperatorCredential) {
  const version = await operatorCounter(ctx, credential.operator.code).version();
  return version === credential.version ? credential : readOperatorCredential(ctx, keyId, version);
}

interface Admitted {
  readonly address: string | undefined;
  readonly credential: OperatorCredential;
  /** The requests that it counts for. */
  readonly weight: number;
}

/** Counts the request. When the counter has a newer version of the keys, the key is read and checked again. */
async function admit(
  ctx: Ctx,
  request: SignedRequest & { keyId: string },
  { address, credential, weight }: Admitted,
): Promise<Budget> {
  let current = credential;
  const take = ({ operator: { code, requestsPerMinute }, version }: OperatorCredential) =>
    version === undefined
      ? operatorCounter(ctx, code).takeFirst(requestsPerMinute, weight)
      : operatorCounter(ctx, code).take(requestsPerMinute, version, weight);
  let admission = await take(current);
  while (typeof admission === "object" && admission.outcome !== "limited") {
    const known = admission.outcome === "first" && learnVersion(ctx, request.keyId, current, admission.version);
    if (known && admission.outcome === "first") {
      current = known;
      admission = admission.used;
      break;
    }
    const read = await readOperatorCredential(ctx, request.keyId, admission.version);
    current = await checked(ctx, request, address, read);
    admission = await take(current);
  }
  if (typeof admission === "object") {
    measure(ctx.log, "rate_limited", 1, { operator: credential.operator.code });
    throw rateLimited(admission.retryAfterSeconds);
  }
  // After the counter, whose version shows that the operator was resumed.
  if (current.suspended) refuseSuspended(request.method, request.target);
  return budgetOf(current, admission);
}

export type OperatorApiEnv = AppEnvWith<OperatorCtx> & AppEnv;
