import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ManualAdjustment, StoredTerms } from "../../billing/invoices/open-invoice.ts";
import type { StoredStatement } from "../../billing/invoices/statement.ts";
import type { Customer, Issuer, Parties } from "../../billing/parties/parties.ts";
import type { ProviderCard } from "../../billing/rates/rate-card.ts";

/** Each operator's first rate card: the percentages by provider, written and read as a whole. */
export const rateCards = sqliteTable("rate_cards", {
  operatorCode: text("operator_code").primaryKey(),
  providers: text({ mode: "json" }).$type<ProviderCard[]>().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Rate cards after the first: each holds from its first day until that of the next one. */
export const datedRateCards = sqliteTable(
  "dated_rate_cards",
  {
    operatorCode: text("operator_code").notNull(),
    /** First day in UTC, YYYY-MM-DD. */
    fromDay: text("from_day").notNull(),
    providers: text({ mode: "json" }).$type<ProviderCard[]>().notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.fromDay] })],
);

/** Parties as invoices print them: the issuer, whose code is empty, and operators. */
export const billingParties = sqliteTable("billing_parties", {
  code: text().primaryKey(),
  details: text({ mode: "json" }).$type<Customer | Issuer>().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const INVOICE_STATUSES = ["draft", "issued", "voided"] as const;

/**
 * An invoice. It starts as a draft with its number, terms and revenue rows. Its figures follow from these alone, so any
 * process can finish a draft that a crash left behind.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text().primaryKey(),
    /**
     * Counts the invoices of this installation from 1, without gaps; those of test clocks from 1,000,000,001. A voided one keeps
     * its number.
     */
    sequence: integer().notNull(),
    operatorCode: text("operator_code").notNull(),
    /** YYYY-MM. */
    period: text().notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    terms: text({ mode: "json" }).$type<StoredTerms>().notNull(),
    manualAdjustments: text("manual_adjustments", { mode: "json" }).$type<ManualAdjustment[]>().notNull(),
    /** Null: still a draft. */
    statement: text({ mode: "json" }).$type<StoredStatement>(),
    /** Unguessable name of the document in R2 and in its address. */
    documentToken: text("document_token").notNull(),
    documentSizeBytes: integer("document_size_bytes"),
    documentSha256: text("document_sha256"),
    /** When the draft was opened. */
    issuedAt: integer("issued_at").notNull(),
    /** The shards whose rows it bills. Null: it was opened before there were shards. */
    shards: text({ mode: "json" }).$type<number[]>(),
    voidedAt: integer("voided_at"),
    voidReason: text("void_reason"),
    /** Null: the issuer was not set. */
    parties: text({ mode: "json" }).$type<Parties>(),
    dueAt: integer("due_at"),
    /** Names of the documents of a voided one, in R2 and in their addresses; null in those voided before there were any. */
    creditNoteToken: text("credit_note_token"),
    voidedDocumentToken: text("voided_document_token"),
    /** Ends the addresses of its documents; null until they are renewed for the first time. */
    documentSuffix: text("document_suffix"),
    paidAt: integer("paid_at"),
    paymentReference: text("payment_reference"),
  },
  (table) => [
    uniqueIndex("invoices_by_sequence").on(table.sequence),
    index("invoices_by_operator").on(table.operatorCode, table.sequence),
    index("invoices_by_period").on(table.period, table.sequence),
    uniqueIndex("invoices_by_document").on(table.documentToken),
    uniqueIndex("invoices_standing")
      .on(table.operatorCode, table.period, table.currency)
      .where(sql`${table.status} <> 'voided'`),
    uniqueIndex("invoices_draft").on(table.operatorCode, table.currency).where(sql`${table.status} = 'draft'`),
  ],
);

/** The monthly run. It issues a month once and does not replace invoices voided later. */
export const billingRuns = sqliteTable("billing_runs", {
  period: text().primaryKey(),
  finishedAt: integer("finished_at"),
});

/** One operator's part of a monthly run. */
export const billingRunOperators = sqliteTable(
  "billing_run_operators",
  {
    period: text().notNull(),
    operatorCode: text("operator_code").notNull(),
    /** When its last message was sent; 0: none was. */
    queuedAt: integer("queued_at").notNull().default(0),
    finishedAt: integer("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.period, table.operatorCode] })],
);

export const NOTIFICATION_EVENTS = ["invoice.issued", "invoice.voided"] as const;
export const NOTIFICATION_STATUSES = ["pending", "completed", "failed"] as const;

/** One notification owed to an operator, with its retry schedule. */
export const invoiceNotifications = sqliteTable(
  "invoice_notifications",
  {
    id: text().primaryKey(),
    invoiceId: text("invoice_id").notNull(),
    operatorCode: text("operator_code").notNull(),
    event: text({ enum: NOTIFICATION_EVENTS }).notNull(),
    status: text({ enum: NOTIFICATION_STATUSES }).notNull(),
    /** Tries since it was made or last sent again. */
    attempts: integer().notNull().default(0),
    /** Null: nothing left to send. */
    nextAttemptAt: integer("next_attempt_at"),
    giveUpAt: integer("give_up_at").notNull(),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    completedAt: integer("completed_at"),
  },
  (table) => [
    uniqueIndex("invoice_notifications_by_event").on(table.invoiceId, table.event),
    index("invoice_notifications_pending").on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
  ],
);

/** One call to an operator's invoice address: inserted before it, completed after it. */
export const invoiceDeliveries = sqliteTable(
  "invoice_deliveries",
  {
    id: text().primaryKey(),
    notificationId: text("notification_id").notNull(),
    startedAt: integer("started_at").notNull(),
    durationMs: integer("duration_ms"),
    httpStatus: integer("http_status"),
    outcome: text({ enum: ["delivered", "not_delivered"] }),
    /** Reason why it was not delivered, as text; contains no secret. */
    error: text(),
  },
  (table) => [index("invoice_deliveries_by_notification").on(table.notificationId, table.startedAt)],
);
