import type { auditLog } from "../../db/schema/audit.ts";
import type { sessions } from "../../db/schema/ledger.ts";
import type { Movement } from "../../ledger/rules/movement.ts";
import { isoTime } from "../../lib/clock.ts";

export type JournalSession = Omit<
  typeof sessions.$inferSelect,
  | ("locale" | "lobbyUrl" | "depositUrl" | "playerName" | "playerCountry" | "playerDevice")
  | ("realityCheckMinutes" | "responsibleGamingUrl" | "launch")
>;

/** Content of one page of the journal. A movement may be on many pages, each time as it was then. */
export interface JournalPage {
  readonly movements: readonly Movement[];
  /** The sessions of the movements, without what they hold of their players (src/db/personal-columns.ts). */
  readonly sessions: readonly JournalSession[];
  /** Entries of the audit log: what a restore loses of the back office's work, to be done again by hand. */
  readonly audit: readonly (typeof auditLog.$inferSelect)[];
}

const KINDS = ["movements", "sessions", "audit"] as const;

/** Pages are named by their time, so that a restore finds those after its backup. */
export const PAGES = "movements/";

export function pageName(at: number, token: string): string {
  return `${PAGES}${isoTime(at)}-${token}.ndjson`;
}

/** The time of a page, in milliseconds. */
export function timeOf(name: string): number {
  return Date.parse(name.slice(PAGES.length, PAGES.length + isoTime(0).length));
}

/** A name before those of all pages from a time on. */
export function namesSince(at: number): string {
  return `${PAGES}${isoTime(at)}`;
}

/** NDJSON: one object a line, under the name of its kind. */
export function writePage(page: JournalPage): string {
  return KINDS.flatMap((kind) => page[kind].map((row) => `${JSON.stringify({ [kind]: row })}\n`)).join("");
}

export function parsePage(text: string): JournalPage {
  const lines = text.split("\n").filter((line) => line !== "");
  const rows = lines.map((line) => JSON.parse(line) as { readonly [K in keyof JournalPage]?: JournalPage[K][number] });
  return {
    movements: rows.flatMap(({ movements }) => movements ?? []),
    sessions: rows.flatMap((row) => row.sessions ?? []),
    audit: rows.flatMap(({ audit }) => audit ?? []),
  };
}
