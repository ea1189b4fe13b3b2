import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { unknownFields } from "../../db/schema/setting-changes.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";

/** An isolate writes the same field of the same call once in this time; what it counts meanwhile is written with the next. */
const WRITTEN_EVERY_MS = HOUR_MS;
export const KEPT_DAYS = 30;
/** Fields of an operator that are kept, and that an isolate remembers: a caller may make up new names without end. */
const MAX_FIELDS = 100;
const MAX_OPERATORS = 1_000;

interface Noted {
  readonly writtenAt: number;
  /** Calls since then. */
  readonly calls: number;
}

const noted = new BoundedMap<string, Map<string, Noted>>(MAX_OPERATORS);

export interface UnknownField {
  /** A query parameter, or a field of the body with its path. */
  readonly field: string;
  readonly meant?: string;
}

/** Notes, after the answer, the fields that a call did not know. Ignores values, and writes `*` for what cannot be a name. */
export function noteUnknown(caller: OwnerCtx, call: string, found: readonly UnknownField[]): void {
  const ctx = inRealTime(caller);
  const { db, clock, operator } = ctx;
  const now = clock.now();
  const known = noted.get(operator.code) ?? new Map<string, Noted>();
  noted.set(operator.code, known);
  const due = [];
  for (const [field, meant] of new Map(found.map((one) => [nameOf(one.field), one.meant && nameOf(one.meant)]))) {
    const key = `${call} ${field}`;
    const before = known.get(key);
    if (!before && known.size >= MAX_FIELDS) continue;
    const calls = (before?.calls ?? 0) + 1;
    const isDue = now - (before?.writtenAt ?? Number.NEGATIVE_INFINITY) >= WRITTEN_EVERY_MS;
    known.set(key, isDue ? { writtenAt: now, calls: 0 } : { writtenAt: before?.writtenAt ?? now, calls });
    if (isDue) due.push({ field, meant, calls });
  }
  if (due.length === 0) return;
  const { operatorCode, lastSeenAt } = unknownFields;
  const own = eq(operatorCode, operator.code);
  const isKept = sql`EXISTS (SELECT 1 FROM unknown_fields AS u
    WHERE u.operator_code = ${operator.code} AND u.call = ${call} AND u.field = sent.value ->> 'field')`;
  const hasRoom = sql`(SELECT COUNT(*) FROM unknown_fields AS u WHERE u.operator_code = ${operator.code}) + sent.key < ${MAX_FIELDS}`;
  const written = db.batch([
    db.delete(unknownFields).where(and(own, lte(lastSeenAt, now - KEPT_DAYS * DAY_MS))),
    insertSelect(
      db,
      unknownFields,
      {
        ...{
          operatorCode: operator.code,
          call,
          field: sql`sent.value ->> 'field'`,
          meant: sql`sent.value ->> 'meant'`,
        },
        ...{ calls: sql`sent.value ->> 'calls'`, firstSeenAt: now, lastSeenAt: now },
      },
      { from: sql`json_each(${JSON.stringify(due)}) AS sent`, where: sql`${isKept} OR ${hasRoom}` },
    ).onConflictDoUpdate({
      target: [unknownFields.operatorCode, unknownFields.call, unknownFields.field],
      set: {
        meant: sql`excluded.meant`,
        calls: sql`unknown_fields.calls + excluded.calls`,
        lastSeenAt: sql`max(unknown_fields.last_seen_at, excluded.last_seen_at)`,
      },
    }),
  ]);
  ctx.waitUntil(
    written.then(undefined, (cause: unknown) => ctx.log.warn("unknown_fields.not_noted", { cause: String(cause) })),
  );
}

/** Lists the unknown fields that the operator's calls sent in the last days, the latest first. */
export function listUnknown({ db, clock, operator }: OwnerCtx) {
  const { operatorCode, lastSeenAt, call, field } = unknownFields;
  return db
    .select()
    .from(unknownFields)
    .where(and(eq(operatorCode, operator.code), gt(lastSeenAt, clock.now() - KEPT_DAYS * DAY_MS)))
    .orderBy(desc(lastSeenAt), call, field);
}

/** A name of a field, with the path to it: a place in a list is left out, and so is what reads like a value. */
function nameOf(path: string): string {
  return path
    .replaceAll(/\[\d+\]/g, "[]")
    .split(".")
    .map((part) => (/^[A-Za-z_][\w-]{0,59}(\[\])*$/.test(part) ? part : "*"))
    .join(".");
}
