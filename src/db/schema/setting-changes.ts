import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SEVERITIES } from "./events.ts";

/** Settings that an operator changes itself. */
export interface OwnSettings {
  readonly walletUrl: string;
  readonly eventUrl: string | null;
  readonly invoiceUrl: string | null;
  readonly allowlist: readonly string[];
  readonly twoPeople: boolean;
  /** The events that it wants; null: all. */
  readonly events: readonly string[] | null;
  readonly minSeverity: (typeof SEVERITIES)[number];
}

/** Address that was tried before it was taken, and what it answered, in words. */
export interface TriedAddress {
  readonly what: "walletUrl" | "eventUrl" | "invoiceUrl";
  readonly outcome: string;
}

export const SETTING_CHANGE_STATES = ["waiting", "done", "stopped"] as const;

/** Changes that operators made with a key of theirs, kept for good: their record for both sides (src/ops/settings). */
export const settingChanges = sqliteTable(
  "setting_changes",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The key that signed it, and the caller's address. */
    askedBy: text("asked_by").notNull(),
    address: text(),
    /** The settings that it changes, as they were and as they become. */
    before: text({ mode: "json" }).$type<Partial<OwnSettings>>().notNull(),
    after: text({ mode: "json" }).$type<Partial<OwnSettings>>().notNull(),
    tried: text({ mode: "json" }).$type<readonly TriedAddress[]>().notNull(),
    /** It issues a key; which one, once it is done. */
    issuesKey: integer("issues_key", { mode: "boolean" }).notNull(),
    issuedKeyId: text("issued_key_id"),
    secretShownAt: integer("secret_shown_at"),
    /** The key that it revokes. */
    revokedKeyId: text("revoked_key_id"),
    /** It takes another key of the operator; which one, and when. */
    needsApproval: integer("needs_approval", { mode: "boolean" }).notNull(),
    approvedBy: text("approved_by"),
    approvedAt: integer("approved_at"),
    /** From then on it is made, unless it was stopped. */
    effectiveAt: integer("effective_at").notNull(),
    state: text({ enum: SETTING_CHANGE_STATES }).notNull(),
    decidedAt: integer("decided_at"),
    /** A key of the operator, or `service`. */
    decidedBy: text("decided_by"),
    /** Why it was stopped. */
    reason: text(),
  },
  (table) => [
    index("setting_changes_by_time").on(table.operatorCode, table.createdAt, table.id),
    // One at a time for each operator.
    uniqueIndex("setting_changes_waiting").on(table.operatorCode).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Operators that chose two people: a change takes a second key. */
export const twoPeople = sqliteTable("two_people", {
  operatorCode: text("operator_code").primaryKey(),
  since: integer().notNull(),
});

/** When a key of an operator last signed a call, to some minutes. */
export const keyUses = sqliteTable("key_uses", {
  keyId: text("key_id").primaryKey(),
  usedAt: integer("used_at").notNull(),
});

/** Unknown fields and parameters in calls of an operator, by name alone (src/ops/settings/unknown-fields.ts). */
export const unknownFields = sqliteTable(
  "unknown_fields",
  {
    operatorCode: text("operator_code").notNull(),
    /** Method and pattern of the path, such as `POST /v1/sessions/{id}/close`. */
    call: text().notNull(),
    field: text().notNull(),
    /** The one that was probably meant; null: none is alike. */
    meant: text(),
    calls: integer().notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.call, table.field] })],
);
