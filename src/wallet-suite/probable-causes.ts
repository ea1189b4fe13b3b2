import type { CaseRow } from "../validation/run.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { PLACED_CASES } from "./cases/index.ts";
import type { WalletRunState } from "./run-state.ts";

/** A cause that explains failed cases, by their numbers: mend it first, and play them again. */
export interface ProbableCause {
  readonly cause: string;
  readonly cases: readonly number[];
}

type Ended = Pick<CaseRow, "name" | "status" | "received" | "message" | "position">;

const BETS = ["the same bet again", "bet 1.00"];
const WINS = ["the same win again", "win after a bet"];
const ROLLBACKS = ["rollback twice with the same id", "rollback of a bet"];
const SIGNATURES = ["wrong digest on a bet"];

/** Cases that fail wherever another one does: the first of these that has failed is the likelier cause. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  "missing headers; unknown key id": SIGNATURES,
  "one byte of the body changed after signing": SIGNATURES,
  "bad signature and malformed JSON together": SIGNATURES,
  "bad signature on a win": SIGNATURES,
  "bad signature on a rollback and on getbalance": SIGNATURES,
  "malformed digests; a signed timestamp that is no number": SIGNATURES,
  "the answers of repeats": [...BETS, ...WINS, ...ROLLBACKS],
  "the same bet again after other movements": BETS,
  "the same bet again after the balance fell below the stake": BETS,
  "same id, other amount": BETS,
  "same id, other round, other action": BETS,
  "a refused bet repeated once there is money": BETS,
  "10 copies of one bet at once": BETS,
  "caller hangs up before the answer, then repeats": ["10 copies of one bet at once", ...BETS],
  "10 different bets at once": ["bet 1.00"],
  "bets at once that exceed the balance together": ["10 different bets at once", "bet of balance + smallest unit"],
  "a bet and its rollback at once": ["the bet arriving after its rollback", ...ROLLBACKS],
  "the same win again": ["win after a bet"],
  "copies of one win at once": WINS,
  "same win id, other amount": WINS,
  "several wins in a round": ["win after a bet"],
  "the same free-spin win again": ["win carrying free_spins_id", ...WINS],
  "win on a closed session": ["win on a session that the wallet has never seen", "win after a bet"],
  "rollback twice with the same id": ["rollback of a bet"],
  "second rollback, other id, same bet": ROLLBACKS,
  "the same rollback id, other bet": ROLLBACKS,
  "rollback of one of two bets in a round that also won": ROLLBACKS,
  "rollback whose amount is zero": ["rollback of a bet"],
  "rollback on a closed session": ["rollback on a session that the wallet has never seen", "rollback of a bet"],
  "50 movements from a seed, with repeats and reorderings": [...BETS, ...WINS, ...ROLLBACKS],
};

/** What a plain bet's refusal says about the others. */
export function plainBetCause({ code, received }: NonNullable<WalletRunState["plainBet"]>): string {
  const hint = /SESSION/.test(code)
    ? " The wallet does not know the suite's sessions: start the run with session_id, an open session of the player."
    : "";
  return `A plain bet is refused: ${received}.${hint}`;
}

/** Groups the failed cases under what probably makes them fail, in the order in which to mend it. */
export function probableCauses(cases: readonly Ended[], state: WalletRunState | null): ProbableCause[] {
  const failed = cases.filter(({ status }) => status === "failed");
  const names = new Set(failed.map(({ name }) => name));
  const plain = state?.plainBet && plainBetCause(state.plainBet);
  const causeOf = (one: Ended): string => {
    if (plain !== undefined && one.message.endsWith(plain)) return plain;
    const root = rootOf(one, names);
    return PLACED_CASES.find(([, { name }]) => name === root)?.[1].cause ?? one.message;
  };
  const groups = Map.groupBy(failed, causeOf);
  return [...groups].map(([cause, found]) => ({ cause, cases: found.map(({ position }) => position + 1) }));
}

function rootOf({ name, received }: Ended, failed: ReadonlySet<string>): string {
  if (failed.has(FORM_CASE.name) && /not a string|not a plain decimal/.test(received)) return FORM_CASE.name;
  if (name === "the whole run") return [...failed][0] ?? name;
  let root = name;
  // A chain: each step goes to a case that explains more.
  for (let next: string | undefined = name; next !== undefined; ) {
    root = next;
    next = FOLLOWS[root]?.find((other) => failed.has(other));
  }
  return root;
}
