import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../gate/staff/scope.ts";

/** A value that a call would change, for the person who decides whether it may. */
export interface Change {
  readonly what: string;
  /** Null: there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * A key, or a staff member's token, that two people have agreed on. A key's secret is in its row, sealed; a token's is made
 * when it is shown.
 */
export interface ProposedKey {
  readonly kind: "operator" | "provider" | "staff";
  readonly code: string;
  readonly keyId: string;
}

/** Calls of the back office that wait for a second person, and what became of them (src/gate/proposals). */
export const proposals = sqliteTable(
  "proposals",
  {
    id: text().primaryKey(),
    createdAt: integer("created_at").notNull(),
    /** Time from which it can no longer be approved. */
    expiresAt: integer("expires_at").notNull(),
    proposedBy: text("proposed_by").notNull(),
    /** The operation's id in openapi-internal.json, and the scope that it needs. */
    operation: text().notNull(),
    scope: text().$type<Scope>().notNull(),
    /** Method and path, for example `PUT /admin/v1/operators/demo`. */
    call: text().notNull(),
    path: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    /** Body as it was sent; null without one. */
    body: text({ mode: "json" }).$type<Record<string, unknown>>(),
    changes: text({ mode: "json" }).$type<readonly Change[]>().notNull(),
    /** `approved`: it is being carried out, or was cut off while it was. */
    state: text({ enum: ["proposed", "approved", "refused", "carried_out"] }).notNull(),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
    /** Reason of the refusal. */
    reason: text(),
    carriedOutAt: integer("carried_out_at"),
    /** The key or token that it has issued, and when its proposer has read the secret. */
    issuedKey: text("issued_key", { mode: "json" }).$type<ProposedKey>(),
    secretShownAt: integer("secret_shown_at"),
  },
  (table) => [index("proposals_by_time").on(table.createdAt), index("proposals_by_call").on(table.call)],
);
