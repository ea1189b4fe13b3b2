import { seededRandom } from "../node/ledger/simulation.ts";

/** A session that the run plays on. */
export interface Session {
  readonly operator: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly currency: string;
  /** A grant of the player whose spins no run uses up, at a stake of 1. */
  readonly freeSpinsId: string;
}

/** One call of the provider. */
export interface Report {
  readonly action: "bet" | "win" | "rollback";
  readonly body: Readonly<Record<string, string>>;
}

/** Reports sent one after the other, each in several concurrent copies. */
export type Turn = readonly { readonly report: Report; readonly copies: number }[];

const chances = { repeatNow: 0.1, repeatLater: 0.1, altered: 0.02, rolledBack: 0.1, beforeBet: 1 / 3, freeSpin: 0.05 };

/** Endless rounds drawn from the seed: bets, wins, rollbacks, repeats and altered repeats. */
export function* plan(seed: number, sessions: readonly Session[]): Generator<Turn> {
  const random = seededRandom(seed);
  const chance = (of: number) => random() < of;
  const pick = (session: Session) => {
    const cents = Math.floor(random() * 500);
    if (session.currency === "JPY") return String(cents);
    const places = session.currency === "KWD" ? 3 : 2;
    const text = String(cents).padStart(places + 1, "0");
    return `${text.slice(0, -places)}.${text.slice(-places)}`;
  };
  for (let number = 1; ; number++) {
    const session = sessions[Math.floor(random() * sessions.length)] as Session;
    const common = { session_id: session.sessionId, round_id: `r${seed}-${number}` };
    const stake = (action: "bet" | "win", id: string): Report => {
      const amount = pick(session);
      const spin = { free_spins_id: session.freeSpinsId, amount: action === "bet" ? "1" : amount };
      const free: Record<string, string> = chance(chances.freeSpin) ? spin : {};
      const body = { ...common, transaction_id: id, amount, currency: session.currency, ...free };
      return { action, body };
    };
    const turn: { report: Report; copies: number }[] = [];
    const later: Report[] = [];
    const add = (report: Report) => {
      turn.push({ report, copies: chance(chances.repeatNow) ? 2 + Math.floor(random() * 3) : 1 });
      if (chance(chances.repeatLater)) later.push(report);
      if (chance(chances.altered))
        later.push({ ...report, body: { ...report.body, round_id: `${common.round_id}-other` } });
    };
    const bet = stake("bet", `b${seed}-${number}`);
    const rollback: Report = {
      action: "rollback",
      body: { ...common, transaction_id: `k${seed}-${number}`, reference_transaction_id: `b${seed}-${number}` },
    };
    const taken = chance(chances.rolledBack * 3);
    const early = taken && chance(chances.beforeBet);
    if (early) add(rollback);
    add(bet);
    // Concurrently with its bet, or after it.
    if (taken && !early) add(rollback);
    for (let wins = Math.floor(random() * 3); wins > 0; wins--) add(stake("win", `w${seed}-${number}-${wins}`));
    yield [...turn, ...later.map((report) => ({ report, copies: 1 }))];
  }
}
