import { causeIn } from "../runner/judge.ts";
import type { CaseRow } from "../runner/run.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { type Finding, findingsIn } from "./evidence.ts";

/** A cause that explains failed cases, by their numbers: mend it first, and play them again. */
export interface ProbableCause {
  readonly cause: string;
  readonly cases: readonly number[];
}

type Ended = Pick<CaseRow, "name" | "status" | "received" | "message" | "position"> &
  Partial<Pick<CaseRow, "transcript">>;

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

/**
 * Causes that the answers show across cases, whichever rule each case tests. Of two that explain equally many cases, the
 * earlier one here wins.
 */
const CAUSES: Readonly<Record<Finding, string>> = {
  "rollback credits its own amount":
    "A rollback credits its own amount, whatever it names. Find the bet; return what it debited, once; and return nothing for a bet that you do not have.",
  "rollback credits again":
    "A bet that was already rolled back is credited again. Record that it is cancelled, in the transaction that returns its stake.",
  "repeated win credits": "Wins are not idempotent by transaction id: an id that was booked before is credited again.",
  "repeated bet debits": "Bets are not idempotent by transaction id: an id that was booked before is debited again.",
  "repeat refused":
    "A movement that was booked before is refused when it comes again. Answer it as you did the first time.",
  "zero refused": "An amount of zero is refused. Book it: a zero win closes a lost round, and a zero bet opens one.",
  "free bet debits": "The stake of a free spin is taken. A bet with `free_spins_id` takes nothing.",
  "other currency booked": "The currency of a movement is not compared with the player's.",
};

/** A cause that one case alone shows is worded better by the case. */
const MIN_EXPLAINED = 2;

/**
 * Groups the failed cases by their probable cause, the cause of most cases first. A cause that the calls show takes precedence
 * over the likely cause that the case itself declares.
 */
export function probableCauses(cases: readonly Ended[]): ProbableCause[] {
  const failed = cases.filter(({ status }) => status === "failed");
  const causeOf = new Map<Ended, string>(explained(failed));
  const groups = Map.groupBy(
    failed.filter(({ name }) => name !== WHOLE_RUN),
    (one) => {
      const roots = rootsOf(one, failed);
      const shown = roots.flatMap((root) => causeOf.get(root) ?? []);
      return shown[0] ?? causeIn((roots.at(-1) ?? one).message);
    },
  );
  // Stable: of two that explain as many, the one of the earlier case stays first.
  const sorted = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  const last = failed.find(({ name }) => name === WHOLE_RUN);
  if (last) {
    const [most] = sorted;
    if (most) most[1].push(last);
    else sorted.push([causeIn(last.message), [last]]);
  }
  return sorted.map(([cause, found]) => ({ cause, cases: found.map(({ position }) => position + 1) }));
}

const WHOLE_RUN = "the whole run";

/** Cases whose calls overlap: of their balances nothing follows. */
const OVERLAPPING = /at once|hangs up/;

/** Pairs cases with the rule that explains them: the rule of most cases first, then the next one on those that are left. */
function explained(failed: readonly Ended[]): [Ended, string][] {
  const seen = failed.map((one) => ({
    one,
    findings: findingsIn(OVERLAPPING.test(one.name) ? [] : (one.transcript?.calls ?? [])),
  }));
  const found: [Ended, string][] = [];
  let left = seen;
  for (;;) {
    const shown = Object.entries(CAUSES).map(([finding, cause]) => ({
      cause,
      cases: left.filter(({ findings }) => findings.has(finding as Finding)),
    }));
    const [best] = shown.toSorted((one, other) => other.cases.length - one.cases.length);
    if (!best || best.cases.length < MIN_EXPLAINED) return found;
    found.push(...best.cases.map(({ one }): [Ended, string] => [one, best.cause]));
    left = left.filter((one) => !best.cases.includes(one));
  }
}

/** The failed case itself and those that explain it, the last of which explains most. */
function rootsOf(one: Ended, failed: readonly Ended[]): Ended[] {
  const find = (name: string) => failed.find((other) => other.name === name);
  const form = find(FORM_CASE.name);
  if (form && /not a string|not a plain decimal/.test(one.received)) return [form];
  const roots: Ended[] = [];
  // A chain: each step goes to a case that explains more.
  for (let next: Ended | undefined = one; next !== undefined; ) {
    roots.push(next);
    next = FOLLOWS[next.name]?.map(find).find((other) => other !== undefined);
  }
  return roots;
}
