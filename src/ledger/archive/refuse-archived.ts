import type { Ctx } from "../../context.ts";
import { ApiError, notFound } from "../../errors.ts";
import { countAlerts } from "../../gate/alerts/raise-alert.ts";
import { isRevoked } from "../../gate/keys/provider-credentials.ts";
import { unknownKey } from "../../gate/keys/unknown-key.ts";
import { hourOf } from "../../lib/clock.ts";
import type { Reporter } from "../rules/report.ts";
import { archiveOf } from "./find-archives.ts";
import { archivedSession } from "./read-archive.ts";

/** Error with which a retired database refuses every write of a movement, as long as it is bound. */
export const FENCE = "the shard is retired";

/** SQL in a shard: it is retired, and its database still bound. */
export const IS_FENCED =
  "EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = 'retired_movements_insert')";

interface Named {
  readonly sessionId: string;
  /** The provider's id of what it reports; undefined where there is none. */
  readonly transactionId: string | undefined;
}

/**
 * Refuses work in the context's session if its shard is retired and not bound any more: SESSION_ARCHIVED, and NOT_FOUND for a
 * session that the provider does not have. Raises an alert. Costs nothing where the shard is bound.
 */
export async function refuseArchived(ctx: Ctx, reporter: Reporter, named: Named): Promise<void> {
  const { providerCode, keyId } = reporter;
  const archive = await archiveOf(ctx);
  if (!archive) return;
  if (keyId !== null && (await isRevoked(ctx, keyId))) throw unknownKey();
  const session = await archivedSession(ctx, archive, named.sessionId);
  if (session?.provider_code === providerCode) throw await sessionArchived(ctx, reporter, named);
  await alert(ctx, "session_unknown", "A report names a session that its provider does not have.", reporter, named);
  throw notFound("The session");
}

/** Whether a write failed because its database is retired. */
export function isFenced(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.message.includes(FENCE) || isFenced(cause.cause);
}

/** SESSION_ARCHIVED; raises an alert. */
export async function sessionArchived(ctx: Ctx, reporter: Reporter, named: Named): Promise<ApiError> {
  await alert(
    ctx,
    "session_archived",
    "A report names a session that is archived: nothing was booked.",
    reporter,
    named,
  );
  return new ApiError("SESSION_ARCHIVED", "The session ended long ago and is archived. Nothing was booked.");
}

async function alert(
  ctx: Ctx,
  kind: "session_archived" | "session_unknown",
  message: string,
  { providerCode }: Reporter,
  { transactionId }: Named,
): Promise<void> {
  const at = ctx.clock.now();
  const once = `${providerCode} ${hourOf(at)}`;
  const about = transactionId === undefined ? {} : { transactionId: `${providerCode}:${transactionId}` };
  await countAlerts(ctx, { kind, operatorCode: null, providerCode, ...about, message, at, once, count: 1 });
  ctx.log.warn("alert", { kind, transaction_id: about.transactionId, message });
}
