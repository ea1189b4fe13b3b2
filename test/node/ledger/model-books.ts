import type { Books, CallDone, MovementFacts, OperatorWallet, ReportFacts } from "../../../src/ledger/books/books.ts";
import type { Alert, Decision, Write } from "../../../src/ledger/rules/decision.ts";
import type { Moment, Movement, SessionFacts } from "../../../src/ledger/rules/movement.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import type { MovementReport, Reporter } from "../../../src/ledger/rules/report.ts";
import type { Simulation } from "./simulation.ts";

const WALLET: OperatorWallet = { operatorCode: "op", url: "", keyId: "", sealedSecret: "", unansweredCalls: 0 };

/** Changes of a settled row that the rules allow (invariant 7). */
const ALLOWED = new Set(["completed>cancelled", "failed>pending", "failed>cancelled"]);

/** The books in memory, with D1's guarantee: a decision is written completely or not at all. */
export class ModelBooks implements Books {
  readonly rows = new Map<string, Movement>();
  readonly alerts: Alert[] = [];
  readonly attempts = new Map<string, { transactionId: string; done: boolean }>();
  /** Completed bets minus completed wins, booked with each completion like revenue. */
  revenue = 0;
  private readonly sim: Simulation;
  private readonly sessions: ReadonlyMap<string, SessionFacts>;

  constructor(sim: Simulation, sessions: ReadonlyMap<string, SessionFacts>) {
    this.sim = sim;
    this.sessions = sessions;
  }

  readReport({ providerCode }: Reporter, report: MovementReport, at: Moment): Promise<ReportFacts> {
    return this.sim.effect(() => {
      const session = structuredClone(this.sessions.get(report.sessionId)) ?? null;
      const own = this.rows.get(`${providerCode}:${report.transactionId}`) ?? null;
      if (report.action === "rollback") {
        const referenced = this.rows.get(`${providerCode}:${report.referenceTransactionId}`) ?? null;
        return { session, own, referenced, wallet: WALLET, opened: false };
      }
      const decided = onStake({ providerCode, session, own }, report, at);
      const opened = decided.next.do === "call" && this.write(decided, at);
      return { session, own, referenced: null, wallet: WALLET, opened };
    });
  }

  readMovement(transactionId: string): Promise<MovementFacts | null> {
    return this.sim.effect(() => {
      const own = this.rows.get(transactionId);
      if (!own) return null;
      const other = this.rows.get(own.referenceTransactionId ?? own.undoneBy ?? "") ?? null;
      return { own, other, wallet: WALLET };
    });
  }

  commit(decided: Decision, at: Moment, done?: CallDone): Promise<boolean> {
    return this.sim.effect(() => {
      const attempt = this.attempts.get(done?.token ?? "");
      if (attempt) attempt.done = true;
      return this.write(decided, at);
    });
  }

  private write({ writes, alerts, next }: Decision, at: Moment): boolean {
    if (!writes.every((write) => this.holds(write))) return false;
    for (const write of writes) {
      const row = "insert" in write ? write.insert : write.update;
      this.account(this.rows.get(row.transactionId), row);
      this.rows.set(row.transactionId, { ...row, revision: at.token });
    }
    this.alerts.push(...alerts);
    if (next.do === "call") {
      this.attempts.set(at.token, { transactionId: next.movement.transactionId, done: false });
    }
    return true;
  }

  private holds(write: Write): boolean {
    if ("insert" in write) return !this.rows.has(write.insert.transactionId);
    return this.rows.get(write.previous.transactionId)?.revision === write.previous.revision;
  }

  private account(before: Movement | undefined, after: Movement): void {
    if (before && before.status !== "pending" && before.status !== after.status) {
      const change = `${before.status}>${after.status}`;
      if (!ALLOWED.has(change)) throw new Error(`${after.transactionId} went ${change}`);
    }
    this.revenue += worth(after) - (before ? worth(before) : 0);
  }
}

/** What a row is worth to the operator. */
export function worth({ status, type, amount, freeSpinsId }: Movement): number {
  if (status !== "completed" || type === "rollback") return 0;
  if (type === "win") return -amount;
  return freeSpinsId === null ? amount : 0;
}
