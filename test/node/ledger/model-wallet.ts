import type { Movement } from "../../../src/ledger/rules/movement.ts";
import type { CallResult } from "../../../src/ledger/wallet/call-wallet.ts";
import type { Simulation } from "./simulation.ts";

/** How the wallet currently behaves. */
export type Mood = "well" | "flaky" | "refusing" | "dead" | "crowded" | "barred";

interface Booked {
  readonly type: Movement["type"];
  readonly amount: number;
}

/** The outcome of one call. */
export const WAYS = ["well", "unsent", "barred", "lost", "refused", "late", "garbled"] as const;
export type Way = (typeof WAYS)[number];

/**
 * A correct operator's wallet (docs/contract/operators-books.md#wallet-answers), with books of its own and an unreliable way
 * to it.
 */
export class ModelWallet {
  mood: Mood = "well";
  /** Forces this outcome for every call, regardless of the mood. */
  always: Way | undefined;
  balance = 0;
  readonly booked = new Map<string, Booked>();
  /** Every request that left for the wallet. */
  readonly sent: { id: string; type: Movement["type"]; amount: number }[] = [];
  private readonly undone = new Set<string>();
  private readonly freeBets = new Set<string>();
  /** What each rollback gave back. */
  private readonly returned = new Map<string, number>();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async call(movement: Movement): Promise<CallResult> {
    const way = this.way();
    if (way === "unsent") return this.result({ class: "unsent", reason: "no room", barred: false });
    if (way === "barred") return this.result({ class: "unsent", reason: "no key", barred: true });
    this.sent.push({ id: movement.transactionId, type: movement.type, amount: movement.amount });
    await this.sim.boundary();
    if (way === "lost") {
      await this.sim.sleep(5_000);
      return this.result({ class: "unknown", reason: "timeout" });
    }
    if (way === "refused" && !this.booked.has(movement.transactionId)) {
      return this.result({ class: "refusal", code: "LOSS_LIMIT", message: "no", balance: null });
    }
    if (way === "late") {
      await this.sim.sleep(4_999);
      this.apply(movement);
      await this.sim.sleep(1);
      return this.result({ class: "unknown", reason: "timeout" });
    }
    const answer = this.apply(movement);
    await this.sim.boundary();
    return way === "garbled" ? this.result({ class: "unknown", reason: "status 500" }) : answer;
  }

  private way(): Way {
    if (this.always) return this.always;
    if (this.mood === "well") return "well";
    if (this.mood === "crowded") return "unsent";
    if (this.mood === "barred") return "barred";
    if (this.mood === "refusing") return "refused";
    if (this.mood === "dead") return this.sim.pick(["lost", "garbled", "late"] as const);
    return this.sim.pick(["well", "well", "well", "well", "lost", "refused", "late", "garbled"] as const);
  }

  private apply({ transactionId, type, amount, freeSpinsId, referenceTransactionId }: Movement): CallResult {
    if (!this.booked.has(transactionId)) {
      if (type === "bet") {
        if (this.undone.has(transactionId)) {
          return this.result({ class: "refusal", code: "ROLLED_BACK", message: "", balance: null });
        }
        this.booked.set(transactionId, { type, amount });
        if (freeSpinsId === null) this.balance -= amount;
        else this.freeBets.add(transactionId);
      } else {
        this.booked.set(transactionId, { type, amount });
        const paid = type === "win" ? amount : this.takeBack(referenceTransactionId ?? "");
        if (type === "rollback") this.returned.set(transactionId, paid);
        this.balance += paid;
      }
    }
    return this.result({
      class: "success",
      balance: String(this.balance),
      operatorTransactionId: `op-${transactionId}`,
    });
  }

  /** As if it had answered the booking of another movement with the same id, and moved nothing. */
  forget({ transactionId, type, amount, referenceTransactionId }: Movement): void {
    if (!this.booked.delete(transactionId)) return;
    if (type === "win") this.balance -= amount;
    else if (type === "bet") this.balance += this.freeBets.has(transactionId) ? 0 : amount;
    else {
      this.balance -= this.returned.get(transactionId) ?? 0;
      this.undone.delete(referenceTransactionId ?? "");
    }
  }

  private takeBack(bet: string): number {
    if (this.undone.has(bet)) return 0;
    this.undone.add(bet);
    return this.freeBets.has(bet) ? 0 : (this.booked.get(bet)?.amount ?? 0);
  }

  private result(answer: CallResult["answer"]): CallResult {
    return { answer, httpStatus: answer.class === "unknown" ? null : 200, durationMs: 1, exchange: null };
  }
}
