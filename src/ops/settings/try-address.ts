import { and, asc, eq, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import type { TriedAddress } from "../../db/schema/setting-changes.ts";
import { invalidField } from "../../errors.ts";
import { postToOperator } from "../../gate/outgoing/post-to-operator.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { balanceRequest } from "../../ledger/engine/wallet-requests.ts";
import { callWallet } from "../../ledger/wallet/call-wallet.ts";
import { isoTime } from "../../lib/clock.ts";
import { WIRE_NAME } from "./setting-change.ts";

/** The player whose balance a new wallet must answer. */
export interface ProbedPlayer {
  readonly playerId: string;
  readonly currency: string;
  readonly sessionId: string;
}

/**
 * Asks a new wallet for a balance, signed as all callbacks are. Returns its answer in words. Throws VALIDATION_FAILED with the
 * reason for anything but a balance.
 */
export async function tryWallet(ctx: OperatorCtx, url: string, player: ProbedPlayer): Promise<TriedAddress> {
  const { code: operatorCode } = ctx.operator;
  const { keyId, sealedSecret, revokedAt, createdAt } = operatorKeys;
  const key = await ctx.db
    .select({ keyId, sealedSecret })
    .from(operatorKeys)
    .where(and(eq(operatorKeys.operatorCode, operatorCode), isNull(revokedAt)))
    .orderBy(asc(createdAt), asc(keyId))
    .get();
  if (!key) throw invalidField("wallet_url", "cannot be tried: no key is active");
  // Past a listener: the address itself is tried.
  const direct = { ...ctx, wallet: (_: unknown, request: Parameters<typeof safeFetch>[1]) => safeFetch(ctx, request) };
  const request = balanceRequest({ ...player, id: player.sessionId });
  const { answer } = await callWallet(direct, { operatorCode, url, ...key }, request, {});
  if (answer.class === "success") return { what: "walletUrl", outcome: `balance ${answer.balance}` };
  const why = answer.class === "refusal" ? `it refused with ${answer.code}` : `it gave no balance: ${answer.reason}`;
  throw invalidField("wallet_url", `was tried with getbalance and does not answer as a wallet: ${why}`);
}

/** Posts a signed event to a new address for events or invoices. Throws VALIDATION_FAILED unless a 2xx answers. */
export async function tryAddress(
  ctx: OperatorCtx,
  what: "eventUrl" | "invoiceUrl",
  url: string,
): Promise<TriedAddress> {
  const id = `address.tried:${ctx.random.uuid()}`;
  const data = { setting: WIRE_NAME[what] };
  const json = { event: "address.tried", id, sent_at: isoTime(ctx.clock.now()), data };
  const post = { operatorCode: ctx.operator.code, to: what, tried: url, json, attempt: 1 } as const;
  const { delivered, httpStatus, error } = await postToOperator(ctx, post);
  if (delivered) return { what, outcome: `status ${httpStatus}` };
  throw invalidField(WIRE_NAME[what], `was tried with a signed event and was not answered with 2xx: ${error}`);
}
