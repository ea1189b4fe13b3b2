import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../../context.ts";
import { alertSilences } from "../../../db/schema/alerts.ts";
import { providers } from "../../../db/schema/catalogue.ts";
import { operators } from "../../../db/schema/operators.ts";
import { ApiError, notFound } from "../../../errors.ts";
import type { AlertKind } from "../../../gate/alerts/alert.ts";
import { auditEntry } from "../../../gate/audit/audit-entry.ts";
import { isoTime } from "../../../lib/clock.ts";
import type { Silence } from "./silence.ts";

interface SilenceInput {
  /** The caller's own name for it. */
  readonly id: string;
  readonly kind: AlertKind;
  /** Null: of all. */
  readonly operatorCode: string | null;
  readonly providerCode: string | null;
  /** Milliseconds since the epoch, within `maxSilenceMs`. */
  readonly endsAt: number;
  readonly reason: string;
}

/**
 * Keeps the alerts of a kind from ALERT_URL until a time, from now on. One in force under this id gets the new end and reason.
 * Errors: NOT_FOUND for an unknown operator or provider; CONFLICT for an id that another silence has, or had.
 */
export async function silenceAlerts(ctx: AdminCtx, input: SilenceInput): Promise<Silence> {
  const { db, clock, actor } = ctx;
  const { id, kind, operatorCode, providerCode, endsAt, reason } = input;
  const now = clock.now();
  if (operatorCode !== null && (await db.$count(operators, eq(operators.code, operatorCode))) === 0)
    throw notFound("The operator");
  if (providerCode !== null && (await db.$count(providers, eq(providers.code, providerCode))) === 0)
    throw notFound("The provider");
  const change = { endsAt, reason, silencedBy: actor.id };
  const same = sql`(${alertSilences.kind} = ${kind} AND ${alertSilences.operatorCode} IS ${operatorCode}
    AND ${alertSilences.providerCode} IS ${providerCode} AND ${alertSilences.endsAt} > ${now})`;
  const taken = sql`EXISTS (SELECT 1 FROM ${alertSilences} WHERE ${and(eq(alertSilences.id, id), sql`NOT (${same})`)})`;
  const [, [silence]] = await db.batch([
    // Before the write, whose own condition this is.
    auditEntry(ctx, { ...input, endsAt: isoTime(endsAt) }, sql`NOT ${taken}`),
    db
      .insert(alertSilences)
      .values({ id, kind, operatorCode, providerCode, startsAt: now, ...change })
      .onConflictDoUpdate({ target: alertSilences.id, set: change, setWhere: same })
      .returning(),
  ]);
  if (silence) return silence;
  throw new ApiError("CONFLICT", "Another silence has this id, or one that has ended had it. Choose another id.");
}
