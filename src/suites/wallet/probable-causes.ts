import { causeIn } from "../runner/judge.ts";
import type { CaseRow } from "../runner/run.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";

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

/** Groups the failed cases under what probably makes them fail, in the order in which to mend it. */
export function probableCauses(cases: readonly Ended[]): ProbableCause[] {
  const failed = cases.filter(({ status }) => status === "failed");
  const groups = Map.groupBy(failed, (one) => causeIn(rootOf(one, failed).message));
  return [...groups].map(([cause, found]) => ({ cause, cases: found.map(({ position }) => position + 1) }));
}

/** The failed case that explains `one`; itself, where none does. */
function rootOf(one: Ended, failed: readonly Ended[]): Ended {
  const find = (name: string) => failed.find((other) => other.name === name);
  const form = find(FORM_CASE.name);
  if (form && /not a string|not a plain decimal/.test(one.received)) return form;
  if (one.name === "the whole run") {
    const first = failed.find((other) => other !== one);
    return first ? rootOf(first, failed) : one;
  }
  let root = one;
  // A chain: each step goes to a case that explains more.
  for (let next: Ended | undefined = one; next !== undefined; ) {
    root = next;
    next = FOLLOWS[root.name]?.map(find).find((other) => other !== undefined);
  }
  return root;
}
