import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import { type OwnSettings, settingChanges, type TriedAddress } from "../../db/schema/setting-changes.ts";
import { invalidField, notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { countStranger } from "../../gate/limits/counters.ts";
import { wakeEvents } from "../../ledger/events/record-event.ts";
import { isAllowed } from "../../lib/address.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { applyChange } from "./apply-changes.ts";
import { activeKeys, readSettings, waitingChange } from "./read-settings.ts";
import {
  alertWaiting,
  asKey,
  type Caller,
  changesOf,
  is,
  MAX_ASKED_PER_MINUTE,
  refused,
  type SettingChange,
  tell,
  toldOf,
  unasked,
  waitHours,
} from "./setting-change.ts";
import { type ProbedPlayer, tryAddress, tryWallet } from "./try-address.ts";

/** One change: settings, a new key, or the end of a key. */
interface AskedChange {
  readonly settings: Partial<OwnSettings>;
  readonly newKey: boolean;
  readonly revokedKeyId: string | undefined;
  /** For another wallet. */
  readonly player: ProbedPlayer | undefined;
}

/**
 * Asks for a change of the operator's own settings. New addresses are tried first. It is made after its wait, once another key
 * has approved it where that is needed. A revocation, and the choice of two people, are made at once. A repeat answers the
 * change that waits. Throws SETTINGS_REFUSED where it changes nothing, another waits, or it needs two people or a second key.
 */
export function askChange(ctx: OperatorCtx, caller: Caller, asked: AskedChange): Promise<SettingChange> {
  return toTheEnd(ctx, ask(ctx, caller, asked));
}

async function ask(ctx: OperatorCtx, caller: Caller, asked: AskedChange): Promise<SettingChange> {
  const { code } = ctx.operator;
  await countStranger(ctx, `settings ${code}`, MAX_ASKED_PER_MINUTE);
  const [now, keys, waiting] = await Promise.all([readSettings(ctx), activeKeys(ctx, code), waitingChange(ctx)]);
  const names = (Object.keys(asked.settings) as (keyof OwnSettings)[]).filter(
    (name) => JSON.stringify(asked.settings[name]) !== JSON.stringify(now[name]),
  );
  const pick = (from: Partial<OwnSettings>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const [before, after]: [Partial<OwnSettings>, Partial<OwnSettings>] = [pick(now), pick(asked.settings)];
  const revokes = asked.revokedKeyId !== undefined;
  if (names.length === 0 && !asked.newKey && !revokes) throw refused("Nothing would change.");
  if (revokes) await checkRevocation(ctx, asked.revokedKeyId ?? "", keys.length);
  if (after.twoPeople === true && keys.length < 2)
    throw refused("Two people need two active keys, and you have one. Have a second one issued first.");
  if ((after.walletUrl !== undefined || asked.newKey) && !now.twoPeople && waitHours(ctx) > 0)
    throw refused(
      "Another wallet_url and a new key take two people. Choose two_people, which needs a second key, or have the service's staff make the change.",
    );
  if (after.allowlist && !isAllowed(caller.address ?? undefined, after.allowlist))
    throw invalidField("allowlist", "must have the address that this call comes from, or be empty");
  // A change that takes access away is needed at once.
  const atOnce = revokes || after.twoPeople === true;
  if (!atOnce && waiting) {
    const isRepeat = JSON.stringify(waiting.after) === JSON.stringify(after) && waiting.issuesKey === asked.newKey;
    if (isRepeat) return waiting;
    throw refused(`The change ${waiting.id} waits. Stop it first, or ask again once it is made.`);
  }
  const tried = await tryAll(ctx, after, asked.player);
  const own = unasked(ctx, caller);
  const change: SettingChange = {
    ...{ ...own, before, after, tried, issuesKey: asked.newKey, revokedKeyId: asked.revokedKeyId ?? null },
    needsApproval: now.twoPeople && !atOnce,
    effectiveAt: own.createdAt + (atOnce ? 0 : waitHours(ctx) * HOUR_MS),
  };
  if (atOnce) return applyChange(asKey(ctx, caller, "POST /v1/settings/changes"), change, ctx.keyId);
  return wait(ctx, caller, change);
}

/** Keeps a change until it is due; one that needs no wait and no second key is made now. */
async function wait(ctx: OperatorCtx, caller: Caller, change: SettingChange): Promise<SettingChange> {
  const audit = asKey(ctx, caller, "POST /v1/settings/changes");
  const isDue = change.effectiveAt <= change.createdAt && !change.needsApproval;
  if (isDue) return applyChange(audit, change, ctx.keyId);
  const [, , , recorded] = await ctx.db.batch([
    insertSelect(ctx.db, settingChanges, change).onConflictDoNothing(),
    alertWaiting(ctx, change),
    auditEntry(audit, toldOf(change), is(change)),
    tell(ctx, change),
  ]);
  await wakeEvents(ctx, recorded);
  const kept = await waitingChange(ctx);
  if (kept?.id !== change.id) throw refused("Another change was asked at the same moment. Read it, then ask again.");
  const what = changesOf(change).map((one) => one.what);
  ctx.log.info("settings.asked", { operator: change.operatorCode, id: change.id, what: what.join() });
  return change;
}

async function checkRevocation({ db, operator }: OperatorCtx, keyId: string, active: number): Promise<void> {
  const own: SQL | undefined = and(
    eq(operatorKeys.operatorCode, operator.code),
    eq(operatorKeys.keyId, keyId),
    isNull(operatorKeys.revokedAt),
  );
  if (!(await db.select({ id: operatorKeys.keyId }).from(operatorKeys).where(own).get()))
    throw notFound("The active key");
  if (active < 2) throw refused("It is your last active key: you could call nothing more.");
}

async function tryAll(
  ctx: OperatorCtx,
  { walletUrl, eventUrl, invoiceUrl }: Partial<OwnSettings>,
  player: ProbedPlayer | undefined,
): Promise<TriedAddress[]> {
  if (walletUrl !== undefined && !player)
    throw invalidField("probe", "is required with wallet_url: the player whose balance the new wallet is asked for");
  return Promise.all([
    ...(walletUrl !== undefined && player ? [tryWallet(ctx, walletUrl, player)] : []),
    ...(eventUrl ? [tryAddress(ctx, "eventUrl", eventUrl)] : []),
    ...(invoiceUrl ? [tryAddress(ctx, "invoiceUrl", invoiceUrl)] : []),
  ]);
}
