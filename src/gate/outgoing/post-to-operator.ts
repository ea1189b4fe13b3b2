import { and, asc, eq, isNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import { openSecret } from "../keys/secrets.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "./bounds.ts";
import { signedPost } from "./signed-post.ts";

interface Post {
  readonly operatorCode: string;
  /** The operator's setting that holds the address. */
  readonly to: "invoiceUrl" | "eventUrl";
  /** An address that is tried before it is the setting, past a listener. */
  readonly tried?: string;
  readonly json: unknown;
  /** Number of the attempt; 1 is the first. */
  readonly attempt: number;
}

/** Notices by their address, as a listener asks for them. */
const NOTICE_OF = { invoiceUrl: "invoices", eventUrl: "events" } as const;

export interface Posted {
  /** True for any 2xx; the body is not read. */
  readonly delivered: boolean;
  readonly httpStatus: number | null;
  /** Contains no secret. */
  readonly error: string | null;
}

/** Posts JSON to an address of an operator, signed like a wallet callback. Never throws. */
export async function postToOperator(ctx: Ctx, post: Post): Promise<Posted> {
  try {
    return await send(ctx, post);
  } catch (cause) {
    ctx.log.error("operator_post.fault", { operator: post.operatorCode, to: post.to }, cause);
    return unsent("the call could not be made");
  }
}

async function send(ctx: Ctx, { operatorCode, to, tried, json, attempt }: Post): Promise<Posted> {
  const route = await routeTo(ctx, operatorCode, operators[to]);
  const url = tried ?? route?.url;
  if (!route || !url) return unsent("the operator has no address for it, or no active key to sign with");
  const key = await openSecret(ctx, { kind: "operator", code: operatorCode, keyId: route.keyId }, route.sealed);
  const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  const server = { operatorCode, attempt, notice: NOTICE_OF[to] };
  const signed = { url, signWith: { keyId: route.keyId, key }, json, ...bounds };
  const answer = await (tried === undefined
    ? signedPost(ctx, signed, (request) => ctx.wallet(server, request))
    : signedPost(ctx, signed));
  if (answer.kind === "unsent") return unsent(answer.reason);
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300) return { delivered: true, httpStatus: status, error: null };
  const error = answer.kind === "failed" ? answer.reason : `the address answered ${status}`;
  return { delivered: false, httpStatus: status, error };
}

/** An address of an operator, with the key that signs what goes there: its oldest active one. Undefined: it has none. */
export async function routeTo<Address extends SQLiteColumn>({ db }: Ctx, operatorCode: string, address: Address) {
  const [route] = await db
    .select({ url: address, keyId: operatorKeys.keyId, sealed: operatorKeys.sealedSecret })
    .from(operators)
    .innerJoin(operatorKeys, and(eq(operatorKeys.operatorCode, operators.code), isNull(operatorKeys.revokedAt)))
    .where(eq(operators.code, operatorCode))
    .orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.keyId))
    .limit(1);
  return route;
}

function unsent(error: string): Posted {
  return { delivered: false, httpStatus: null, error };
}
