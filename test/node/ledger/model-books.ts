import type { Books, CallDone, MovementFacts, OperatorWallet, ReportFacts } from "../../../src/ledger/books/books.ts";
import { type Alert, type Decision, rowOf, type Write } from "../../../src/ledger/rules/decision.ts";
import {
  type HoldReason,
  leased,
  type Moment,
  type Movement,
  type SessionFacts,
} from "../../../src/ledger/rules/movement.ts";
import { onImport } from "../../../src/ledger/rules/on-import.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import { type PromotionFacts, promotionFault } from "../../../src/ledger/rules/promotion.ts";
import { type MovementReport, type Reporter, referencesOf } from "../../../src/ledger/rules/report.ts";
import type { Simulation } from "./simulation.ts";

const WALLET: OperatorWallet = {
  operatorCode: "op",
  url: "",
  keyId: "",
  sealedSecret: "",
  unansweredCalls: 0,
};

/** Changes of a settled row that the rules allow (invariant 7). */
const ALLOWED = new Set(["completed>cancelled", "failed>pending", "failed>cancelled"]);

/** The grants: two spins of 1.00 for the player of s1, as many of another player, and a cancelled one. */
export const GRANTS: Readonly<Record<string, Omit<PromotionFacts, "used">>> = {
  free: grant({}),
  foreign: grant({ owned: false }),
  cancelled: grant({ playable: false }),
};

function grant(change: Partial<PromotionFacts>): Omit<PromotionFacts, "used"> {
  const terms = { validFrom: 0, validUntil: 1_800_000_060_000, betAmounts: [100], quantity: 2 };
  return { owned: true, playable: true, ...terms, ...change };
}

/** The books in memory, with D1's guarantee: a decision is written completely or not at all. */
export class ModelBooks implements Books {
  readonly rows = new Map<string, Movement>();
  readonly alerts: Alert[] = [];
  readonly attempts = new Map<string, { transactionId: string; done: boolean }>();
  /** Completed bets minus completed wins, booked with each completion like revenue. */
  revenue = 0;
  /** Why wins are held now. */
  hold: HoldReason | null = null;
  /** The database was restored: a rollback of an unknown bet is sent. */
  betMayBeLost = false;
  /** How likely the database fails at a call, and as likely again after it took effect. */
  faultChance = 0;
  /** Several changes of a row may come at once. */
  private importing = false;
  private readonly sim: Simulation;
  private readonly sessions: ReadonlyMap<string, SessionFacts>;

  constructor(sim: Simulation, sessions: ReadonlyMap<string, SessionFacts>) {
    this.sim = sim;
    this.sessions = sessions;
  }

  readReport({ providerCode }: Reporter, report: MovementReport, at: Moment): Promise<ReportFacts> {
    return this.tried(() => {
      const session = structuredClone(this.sessions.get(report.sessionId)) ?? null;
      const own = this.rows.get(`${providerCode}:${report.transactionId}`) ?? null;
      if (report.action === "rollback") {
        const names = referencesOf(providerCode, report).map((id) => this.rows.get(id));
        const referenced = names.find((row) => row !== undefined) ?? null;
        const { betMayBeLost } = this;
        return { session, own, referenced, betMayBeLost, promotion: null, hold: null, wallet: WALLET, opened: false };
      }
      const promotion = this.promotion(report.freeSpinsId);
      const hold = report.action === "win" ? this.hold : null;
      const decided = onStake({ providerCode, session, own, promotion, hold }, report, at);
      // As in D1, only what nothing stands against is opened with the read.
      const plain = decided.next.do === "call" && decided.alerts.length === 0;
      const opened = plain && this.sim.random() < 0.9 && this.write(decided, at);
      return { session, own, referenced: null, betMayBeLost: false, promotion, hold, wallet: WALLET, opened };
    });
  }

  readMovement(transactionId: string): Promise<MovementFacts | null> {
    return this.tried(() => {
      const own = this.rows.get(transactionId);
      if (!own) return null;
      const other = this.rows.get(own.referenceTransactionId ?? own.undoneBy ?? "") ?? null;
      return { own, other, wallet: WALLET };
    });
  }

  isClaimed(transactionId: string, now: number): Promise<boolean> {
    return this.tried(() => {
      const row = this.rows.get(transactionId);
      return row?.status === "pending" && row.intent === "apply" && leased(row, { now });
    });
  }

  commit(decided: Decision, at: Moment, done?: CallDone): Promise<boolean> {
    const [first] = decided.writes;
    const revisions: string[] = [];
    return this.tried((tries) => {
      const attempt = this.attempts.get(done?.movement.leaseToken ?? "");
      if (attempt) attempt.done = true;
      const token = tries === 0 ? at.token : `${at.token}.${tries}`;
      revisions.push(token);
      if (this.write(decided, { ...at, token })) return true;
      // An earlier try may have written it, and its answer was lost.
      return first !== undefined && revisions.includes(this.rows.get(rowOf(first).transactionId)?.revision ?? "");
    });
  }

  /** A call of the database, and again up to twice when it fails before or after; then its process is given up. */
  private async tried<T>(work: (tries: number) => T): Promise<T> {
    for (let tries = 0; tries < 3; tries++) {
      const fault = this.faultChance > 0 ? this.sim.random() : 1;
      if (fault >= 2 * this.faultChance) return this.sim.effect(() => work(tries));
      if (fault >= this.faultChance) await this.sim.effect(() => work(tries));
      await this.sim.sleep(50);
    }
    return new Promise(() => undefined);
  }

  copy() {
    return { rows: new Map(this.rows), revenue: this.revenue };
  }

  restore({ rows, revenue }: ReturnType<ModelBooks["copy"]>): void {
    this.rows.clear();
    for (const [id, row] of rows) this.rows.set(id, row);
    this.revenue = revenue;
  }

  import(row: Movement, token: string): Decision {
    const decided = onImport(this.rows.get(row.transactionId) ?? null, row);
    this.importing = true;
    this.write(decided, { now: this.sim.now, timeScale: 1, chance: 0, token });
    this.importing = false;
    return decided;
  }

  private promotion(id: string | undefined): PromotionFacts | null {
    const terms = id === undefined ? undefined : GRANTS[id];
    return terms ? { ...terms, used: this.used(id) } : null;
  }

  /** The bets that used a grant's spins. */
  used(id: string | undefined): number {
    const rows = [...this.rows.values()].filter(({ type, freeSpinsId }) => type === "bet" && freeSpinsId === id);
    return rows.filter(({ status }) => status !== "refused" && status !== "cancelled").length;
  }

  private write({ writes, alerts, next }: Decision, at: Moment): boolean {
    if (!writes.every((write) => this.holds(write, at))) return false;
    for (const write of writes) {
      const row = "insert" in write ? write.insert : write.update;
      this.account(this.rows.get(row.transactionId), row);
      this.rows.set(row.transactionId, { ...row, revision: at.token });
    }
    this.alerts.push(...alerts);
    if (next.do === "call") {
      const { transactionId, leaseToken } = next.movement;
      this.attempts.set(leaseToken ?? "", { transactionId, done: false });
    }
    return true;
  }

  private holds(write: Write, at: Moment): boolean {
    if ("insert" in write) {
      const { transactionId, type, status, freeSpinsId, amount } = write.insert;
      const free = type === "bet" && status === "pending" && freeSpinsId !== null;
      if (free && promotionFault(this.promotion(freeSpinsId), amount, at) !== undefined) return false;
      return !this.rows.has(transactionId);
    }
    return this.rows.get(write.previous.transactionId)?.revision === write.previous.revision;
  }

  private account(before: Movement | undefined, after: Movement): void {
    if (before && !this.importing && before.status !== "pending" && before.status !== after.status) {
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
