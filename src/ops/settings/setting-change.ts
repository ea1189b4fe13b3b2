import { type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx, OperatorCtx } from "../../context.ts";
import { type OwnSettings, SETTING_CHANGE_STATES, settingChanges } from "../../db/schema/setting-changes.ts";
import { ApiError } from "../../errors.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { RECORDED, recordEvent } from "../../ledger/events/record-event.ts";
import { DAY_MS, isoTime, isoTimeOrNull } from "../../lib/clock.ts";

export { SETTING_CHANGE_STATES };

export type SettingChange = typeof settingChanges.$inferSelect;

/** Production waits so long before a change is made: time in which the operator or the service can stop it. */
export const WAIT_HOURS = 24;
/** One that takes a second key is stopped when none has approved it in this time. */
export const APPROVAL_DAYS = 7;

/** How long a change waits: in a sandbox, where no money is, not at all. */
export function waitHours({ settings }: Pick<Ctx, "settings">): number {
  return settings.sandbox ? 0 : WAIT_HOURS;
}

export const approvableUntil = ({ createdAt }: SettingChange): number => createdAt + APPROVAL_DAYS * DAY_MS;

export const refused = (message: string): ApiError => new ApiError("SETTINGS_REFUSED", message);

export const WIRE_NAME = {
  walletUrl: "wallet_url",
  eventUrl: "event_url",
  invoiceUrl: "invoice_url",
  allowlist: "allowlist",
  twoPeople: "two_people",
  events: "events",
  minSeverity: "min_severity",
} as const satisfies Record<keyof OwnSettings, string>;

/** The caller, for the audit log: a key of the operator in place of a member of staff. */
export interface Caller {
  readonly address: string | null;
  readonly requestId: string;
}

/** The context of a change that a key of an operator made, for its entry in the audit log of the back office. */
export function asKey(ctx: OperatorCtx, { address, requestId }: Caller, call: string): AdminCtx {
  const actor = {
    id: `key:${ctx.keyId}`,
    name: ctx.operator.name,
    kind: "machine",
    scopes: [],
    tokenExpiresAt: null,
  } as const;
  return { ...ctx, actor, address, requestId, action: `${call} of ${ctx.operator.code}` };
}

/** Calls of an operator in a minute that ask for a change: each may try addresses. */
export const MAX_ASKED_PER_MINUTE = 10;

/** A change that a key asks for: of nothing yet, to be made at once, without a second key. */
export function unasked(ctx: OperatorCtx, { address }: Caller): SettingChange {
  const at = ctx.clock.now();
  return {
    ...{ id: ctx.random.uuid(), operatorCode: ctx.operator.code, createdAt: at, askedBy: ctx.keyId, address },
    ...{ before: {}, after: {}, tried: [], issuesKey: false, issuedKeyId: null, secretShownAt: null },
    ...{ revokedKeyId: null, needsApproval: false, approvedBy: null, approvedAt: null, effectiveAt: at },
    ...{ state: "waiting", decidedAt: null, decidedBy: null, reason: null },
  };
}

/** Describes a change for a person. */
export function changesOf({ before, after, issuesKey, issuedKeyId, revokedKeyId }: SettingChange) {
  const shown = (name: keyof OwnSettings, value: OwnSettings[keyof OwnSettings] | undefined) => {
    if (value === undefined || value === null) return name === "events" ? "all" : null;
    if (typeof value === "boolean") return String(value);
    if (typeof value === "string") return value;
    return value.join(", ") || (name === "events" ? "none" : "any address");
  };
  const settings = (Object.keys(after) as (keyof OwnSettings)[]).map((name) => ({
    what: WIRE_NAME[name] as string,
    before: shown(name, before[name]),
    after: shown(name, after[name]),
  }));
  return [
    ...settings,
    ...(issuesKey ? [{ what: "new key", before: null, after: issuedKeyId ?? "a key" }] : []),
    ...(revokedKeyId === null ? [] : [{ what: "revoked key", before: revokedKeyId, after: null }]),
  ];
}

/** A change as its event and both audits have it. */
export function toldOf(change: SettingChange) {
  return {
    id: change.id,
    state: change.state,
    changes: changesOf(change),
    asked_by: change.askedBy,
    asked_from: change.address,
    approved_by: change.approvedBy,
    effective_at: isoTime(change.effectiveAt),
    decided_at: isoTimeOrNull(change.decidedAt),
    reason: change.reason,
  };
}

/** The event of a change in a state, for the batch that brings it there. */
export function tell(ctx: Ctx, change: SettingChange) {
  const { operatorCode, id, state } = change;
  return recordEvent(
    ctx,
    { operatorCode, event: "settings.change", subject: `${id}:${state}`, data: toldOf(change), at: ctx.clock.now() },
    { where: is(change) },
  ).returning(RECORDED);
}

/** Condition: the row is in the state that the batch has brought it to. */
export function is({ id, state }: Pick<SettingChange, "id" | "state">): SQL {
  return sql`EXISTS (SELECT 1 FROM ${settingChanges} WHERE id = ${id} AND state = ${state})`;
}

export function alertWaiting(ctx: Ctx, change: SettingChange) {
  const { operatorCode, id, effectiveAt, createdAt: at } = change;
  const what = changesOf(change)
    .map((one) => one.what)
    .join(", ");
  const message = `The operator changes: ${what}. It is made at ${isoTime(effectiveAt)} unless it is stopped.`;
  return raiseAlert(ctx, { kind: "settings_change", operatorCode, message, at, once: id }, { where: is(change) });
}

export function resolveWaiting(ctx: Ctx) {
  return resolveAlerts(ctx, "settings_change", sql`SELECT id FROM ${settingChanges} WHERE state = 'waiting'`);
}
