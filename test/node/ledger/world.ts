import { deliver, release, replay, resend, strikeShared } from "../../../src/ledger/engine/deliver.ts";
import type { Engine } from "../../../src/ledger/engine/engine.ts";
import { receive } from "../../../src/ledger/engine/receive.ts";
import type { Rule } from "../../../src/ledger/rules/decision.ts";
import { isHeld, type Movement, type SessionFacts } from "../../../src/ledger/rules/movement.ts";
import { onRecover } from "../../../src/ledger/rules/on-wake.ts";
import type { MovementAnswer, MovementReport } from "../../../src/ledger/rules/report.ts";
import { GRANTS, ModelBooks, worth } from "./model-books.ts";
import { ModelWallet } from "./model-wallet.ts";
import { Simulation } from "./simulation.ts";

/** 72 hours take 26 seconds, a little longer than a lease, so that both occur in one run. */
const TIME_SCALE = 10_000;
export const PROVIDER = "provider";

interface Reported {
  readonly report: MovementReport;
  readonly answer: MovementAnswer;
}

type Open = { -readonly [K in keyof SessionFacts]: SessionFacts[K] };

/** The service, a provider's reports, a wallet, and everything that can happen to them. */
export class World {
  readonly sim: Simulation;
  readonly books: ModelBooks;
  readonly wallet: ModelWallet;
  readonly sessions = new Map<string, Open>();
  readonly reported: Reported[] = [];
  readonly queue: string[] = [];
  readonly hits: Map<Rule, number>;
  private tokens = 0;
  private readonly engine: Engine;

  constructor(seed: number, hits: Map<Rule, number>) {
    this.sim = new Simulation(seed);
    this.hits = hits;
    for (const id of ["s1", "s2"]) this.sessions.set(id, session(id, this.sim.now));
    this.books = new ModelBooks(this.sim, this.sessions);
    this.wallet = new ModelWallet(this.sim);
    this.engine = {
      books: this.books,
      moment: () => ({
        now: this.sim.now,
        timeScale: TIME_SCALE,
        chance: this.sim.random(),
        token: `t${++this.tokens}`,
      }),
      call: (movement) => this.call(movement),
      sleep: (ms) => this.sim.sleep(ms),
      wake: ({ transactionId }) => {
        // A message may be lost: recovery relies on the sweep.
        if (this.sim.random() < 0.7) this.queue.push(transactionId);
      },
      admit: () => undefined,
      decided: ({ rule }) => this.hits.set(rule, (this.hits.get(rule) ?? 0) + 1),
    };
  }

  report(report: MovementReport): void {
    // A lost bet is rolled back and not repeated: its repeat may be refused here while the wallet has booked it.
    const id = `${PROVIDER}:${report.transactionId}`;
    if (report.action === "bet" && this.lost.has(id) && !this.books.rows.has(id)) return;
    this.sim.spawn(async () => {
      const answer = await receive(this.engine, { providerCode: PROVIDER, keyId: null }, report);
      this.reported.push({ report, answer });
    });
  }

  /** Delivers one queue message; sometimes it stays queued and is delivered again. */
  deliverOne(): void {
    if (this.queue.length === 0) return;
    const index = Math.floor(this.sim.random() * this.queue.length);
    const [id] = this.sim.random() < 0.2 ? [this.queue[index]] : this.queue.splice(index, 1);
    if (id !== undefined) this.sim.spawn(() => deliver(this.engine, id));
  }

  sweep(): void {
    for (const { transactionId, status, intent, leaseUntil } of this.books.rows.values()) {
      const held = leaseUntil !== null && leaseUntil > this.sim.now;
      if (status === "pending" && intent === "apply" && !held) {
        this.sim.spawn(() => deliver(this.engine, transactionId));
      }
    }
  }

  replay(id: string): void {
    this.sim.spawn(() => replay(this.engine, `${PROVIDER}:${id}`));
  }

  resend(id: string): void {
    this.sim.spawn(() => resend(this.engine, `${PROVIDER}:${id}`));
  }

  /** Makes a failed movement due again: the service does so for many at once, with a read and a write for all. */
  recover(id: string): void {
    this.sim.spawn(async () => {
      const facts = await this.books.readMovement(`${PROVIDER}:${id}`);
      if (!facts) return;
      const at = this.engine.moment();
      const decided = onRecover(facts.own, facts.other, at);
      if (await this.books.commit(decided, at)) this.engine.decided(decided, id);
    });
  }

  release(transactionId: string): void {
    this.sim.spawn(() => release(this.engine, transactionId));
  }

  /** Movements that the wallet answered with the booking of another shard. */
  private readonly shared = new Set<string>();

  /** The wallet turns out to have booked nothing for a movement, and the job finds it. */
  share(id: string): void {
    const row = this.books.rows.get(`${PROVIDER}:${id}`);
    if (row?.status !== "completed" || row.undoneBy !== null || row.calledAt === null) return;
    if (this.shared.has(row.transactionId)) return;
    this.wallet.forget(row);
    this.shared.add(row.transactionId);
    this.strike(row.transactionId);
  }

  private strike(transactionId: string): void {
    this.sim.spawn(() => strikeShared(this.engine, transactionId));
  }

  private backup: ReturnType<ModelBooks["copy"]> | undefined;
  /** Bets that were in flight when the database was restored. */
  private readonly lost = new Map<string, Movement>();

  keepBackup(): void {
    this.backup = this.books.copy();
  }

  /**
   * Every process is gone and the books are as they were; then the journal brings back what happened since, and the
   * provider rolls back the bets that were in flight.
   */
  restore(): void {
    if (!this.backup) return;
    this.sim.crash();
    const journal = [...this.books.rows.values()];
    this.books.restore(this.backup);
    this.books.betMayBeLost = true;
    for (const row of this.sim.shuffled([...journal, ...journal])) {
      const { rule } = this.books.import(row, `t${++this.tokens}`);
      this.hits.set(rule, (this.hits.get(rule) ?? 0) + 1);
    }
    for (const row of journal) if (!this.books.rows.has(row.transactionId)) this.lost.set(row.transactionId, row);
    this.rollBackLost();
  }

  /** The provider rolls back the bets that are lost, again and again until they have a row. */
  private rollBackLost(): void {
    for (const { transactionId, sessionId, roundId } of this.lost.values()) {
      if (this.books.rows.has(transactionId)) continue;
      const id = transactionId.slice(PROVIDER.length + 1);
      const report = { sessionId, roundId, transactionId: `lost-${id}`, referenceTransactionId: id };
      this.report({ action: "rollback", ...report });
    }
  }

  async run(steps: number): Promise<void> {
    for (let i = 0; i < steps && !this.sim.idle; i++) await this.sim.step();
  }

  /** Stops the faults. Everything owed must settle on its own, and failed movements by a replay. */
  async settle(): Promise<void> {
    this.wallet.mood = "well";
    this.wallet.always = undefined;
    for (let round = 0; round < 50; round++) {
      this.rollBackLost();
      for (const id of this.shared) this.strike(id);
      await this.run(Number.POSITIVE_INFINITY);
      const rows = [...this.books.rows.values()];
      if (rows.every(({ status }) => status !== "pending" && status !== "failed")) return;
      for (const row of rows) if (isHeld(row)) this.release(row.transactionId);
      for (const { type, status, transactionId } of rows) {
        if (status === "failed" && type !== "bet") this.sim.spawn(() => replay(this.engine, transactionId));
      }
      this.sim.advance(60_000);
      this.sweep();
    }
    throw new Error("a movement is still pending or failed");
  }

  check(): void {
    const rows = [...this.books.rows.values()];
    const owed = -rows.reduce((sum, row) => sum + worth(row), 0);
    must(this.wallet.balance === owed, `the wallet has ${this.wallet.balance}, the rows add up to ${owed}`);
    must(this.books.revenue === -owed, "revenue was not booked exactly once");
    for (const row of rows) {
      if (row.type === "rollback" && row.status === "completed") {
        const bet = this.books.rows.get(row.referenceTransactionId ?? "");
        must(
          bet !== undefined && bet.status !== "completed",
          `${row.transactionId} is completed, its bet is not undone`,
        );
      }
      if (row.status === "completed" && row.type !== "rollback") {
        must(
          this.wallet.booked.has(row.transactionId),
          `${row.transactionId} is completed, the wallet has not booked it`,
        );
      }
    }
    for (const [id, { quantity }] of Object.entries(GRANTS)) {
      must(this.books.used(id) <= quantity, `${id} was overdrawn`);
    }
    for (const { type, freeSpinsId } of rows) {
      must(type === "bet" || freeSpinsId === null || freeSpinsId === "free", `a ${type} carries ${freeSpinsId}`);
    }
    for (const [id] of this.wallet.booked) must(this.books.rows.has(id), `the wallet booked ${id} without a row`);
    for (const { answer } of this.reported) this.checkAnswer(answer);
    this.checkBetKnown();
    this.checkSent();
  }

  private checkAnswer(answer: MovementAnswer): void {
    if (!("transactionId" in answer) || answer.kind === "transaction_conflict") return;
    const row = this.books.rows.get(answer.transactionId);
    must(row !== undefined, `${answer.transactionId} was answered ${answer.kind} and has no row`);
    if (!row) return;
    const booked = row.completedAt !== null;
    const is = `${answer.transactionId} was answered ${answer.kind} and is ${row.status}`;
    if (answer.kind === "completed") must(booked, is);
    else if (answer.kind === "refused") must(row.status === "refused", is);
    else if (answer.kind === "undone" || answer.kind === "bet_cancelled") must(!booked && row.type === "bet", is);
    else must(booked, is);
  }

  /** All answers to a rollback say the same about its bet. */
  private checkBetKnown(): void {
    const said = new Map<string, boolean>();
    for (const { answer } of this.reported) {
      if (!("betKnown" in answer) || answer.betKnown === undefined) continue;
      const { transactionId, betKnown } = answer;
      must((said.get(transactionId) ?? betKnown) === betKnown, `${transactionId} was answered two values of betKnown`);
      said.set(transactionId, betKnown);
    }
  }

  private checkSent(): void {
    const amounts = new Map<string, number>();
    const bets = new Set<string>();
    for (const { id, type, amount } of this.wallet.sent) {
      must((amounts.get(id) ?? amount) === amount, `${id} was sent with two amounts`);
      amounts.set(id, amount);
      if (type !== "bet") continue;
      must(!bets.has(id), `the bet ${id} was sent twice`);
      bets.add(id);
    }
  }

  private call(movement: Parameters<Engine["call"]>[0]) {
    const { transactionId, leaseToken } = movement;
    const row = this.books.rows.get(transactionId);
    must(row !== undefined, `${transactionId} is called without a row`);
    must(this.books.attempts.has(leaseToken ?? ""), `${transactionId} is called without an attempt`);
    must(row?.status === "pending", `${transactionId} is called while ${row?.status}`);
    must(row === undefined || !isHeld(row), `${transactionId} is called while it is held`);
    return this.wallet.call(movement);
  }
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function session(id: string, now: number): Open {
  return {
    id,
    providerCode: PROVIDER,
    operatorCode: "op",
    playerId: "p",
    currency: "EUR",
    precision: 2,
    walletGameCode: "game",
    sectionCode: null,
    expiresAt: now + 3_600_000,
    closedAt: null,
    blocked: false,
    stopped: null,
  };
}
