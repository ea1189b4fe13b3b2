import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { READING } from "./check.ts";

/** A call of the isolation test, in milliseconds since 1970. */
export interface Sent {
  /** `probe`: of /healthz, which touches nothing behind the service. */
  readonly id: string;
  readonly block: string;
  readonly due: number;
  readonly sent: number;
  readonly answered: number;
}

/** With what the books of service and wallet have of it. */
export interface Timed extends Sent {
  /** The service begins to open the movement. */
  readonly opens?: number;
  readonly walletAsked?: number;
  /** The service has the wallet's answer and begins to write the outcome. */
  readonly settles?: number;
}

/** Joins what was sent with the times in the wallet's and the service's databases. */
export function timelineOf(sent: readonly Sent[], walletPath: string, state: string): Timed[] {
  const rows = (path: string, sql: string) => {
    const db = new DatabaseSync(path, READING);
    const found = db.prepare(sql).all() as unknown as Record<string, number>[];
    db.close();
    return found;
  };
  const asked = rows(walletPath, "SELECT transaction_id, min(at) AS at FROM calls GROUP BY transaction_id");
  const askedAt = new Map(asked.map((row) => [String(row.transaction_id), row.at]));
  const books = readdirSync(state, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sqlite"));
  const path = books.map((name) => join(state, name)).find((name) => hasMovements(name)) ?? "";
  const booked = rows(path, "SELECT transaction_id, created_at, completed_at FROM movements WHERE type = 'bet'");
  const bookedAt = new Map(booked.map((row) => [String(row.transaction_id), row]));
  return sent.map((one) => {
    const { created_at: opens, completed_at: settles } = bookedAt.get(one.id) ?? {};
    return { ...one, opens, walletAsked: askedAt.get(one.id), settles } as Timed;
  });
}

function hasMovements(path: string): boolean {
  const db = new DatabaseSync(path, READING);
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'movements'").get();
  db.close();
  return found !== undefined;
}

/** For each block what the slowest hundredth of its bets waited for, and when. */
export function describeSlowest(timed: readonly Timed[]): string[] {
  return [...Map.groupBy(timed, ({ block }) => block)].flatMap(([block, all]) => {
    const probes = all.filter(({ id }) => id === "probe").sort((a, b) => took(b) - took(a));
    const bets = all.filter(({ id }) => id !== "probe").sort((a, b) => took(b) - took(a));
    const slowest = bets.slice(0, Math.ceil(bets.length / 50));
    const start = Math.min(...all.map(({ due }) => due));
    const part = (from: keyof Timed, to: keyof Timed) =>
      Math.round(
        slowest.reduce((sum, one) => sum + (Number(one[to] ?? 0) - Number(one[from] ?? 0)), 0) / slowest.length,
      );
    const when = [...new Set(slowest.map(({ due }) => Math.round((due - start) / 1000)))].sort((a, b) => a - b);
    return [
      `${block}: slowest 2 %: due to sent ${part("due", "sent")}, to opening ${part("sent", "opens")}, to the wallet ` +
        `${part("opens", "walletAsked")}, to settling ${part("walletAsked", "settles")}, to the answer ${part("settles", "answered")} ms; ` +
        `in seconds ${when.join(" ")}; probes p99 ${Math.round(took(probes[Math.floor(probes.length / 100)]))} ms, ` +
        `longest ${Math.round(took(probes[0]))} ms; longest bet ${Math.round(took(bets[0]))} ms`,
    ];
  });
}

function took(one: Timed | undefined): number {
  return one ? one.answered - one.due : 0;
}
