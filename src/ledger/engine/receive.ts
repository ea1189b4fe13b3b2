import type { ReportFacts } from "../books/books.ts";
import { type Decision, decision } from "../rules/decision.ts";
import { type Moment, type Movement, realTimeOf } from "../rules/movement.ts";
import { onRollback } from "../rules/on-rollback.ts";
import { onStake } from "../rules/on-stake.ts";
import type { MovementAnswer, MovementReport, Reporter } from "../rules/report.ts";
import { type Engine, MAX_TURNS } from "./engine.ts";
import { conclude, settleMovement } from "./settle-movement.ts";

/** Waits of a copy between its looks at the row that another process has claimed: in all longer than a lease. */
const MIN_POLL_MS = 100;
const MAX_POLL_MS = 1_000;

/** Carries a report through the books and the wallet to its answer. */
export async function receive(engine: Engine, reporter: Reporter, report: MovementReport): Promise<MovementAnswer> {
  const { providerCode } = reporter;
  const transactionId = `${providerCode}:${report.transactionId}`;
  let pollMs = 0;
  let operatorCode = "";
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    if (pollMs > 0) {
      await engine.sleep(pollMs, operatorCode);
      pollMs = Math.min(pollMs * 2, MAX_POLL_MS);
      if (await engine.books.isClaimed(transactionId, realTimeOf(engine.moment()))) continue;
    }
    const at = engine.moment();
    const facts = await engine.books.readReport(reporter, report, at);
    const decided = decide(providerCode, facts, report, at);
    engine.admit(decided, reporter);
    if (!(await persist(engine, facts, decided, at))) continue;
    conclude(engine, decided, transactionId);
    let { next } = decided;
    if (next.do === "call") next = (await settleMovement(engine, next.movement, facts.wallet)).next;
    if (next.do === "answer") return next.answer;
    pollMs ||= MIN_POLL_MS;
    operatorCode = facts.session?.operatorCode ?? "";
  }
  throw new Error(`a report was not decided in ${MAX_TURNS} turns: its row is claimed, or changes each time`);
}

function decide(providerCode: string, facts: ReportFacts, report: MovementReport, at: Moment): Decision {
  const { own } = facts;
  if (own && own.revision === at.token) return openedBefore(own);
  return report.action === "rollback"
    ? onRollback({ providerCode, ...facts }, report, at)
    : onStake({ providerCode, ...facts }, report, at);
}

/** Writes a decision; false if a row changed since it was read. */
async function persist(engine: Engine, facts: ReportFacts, decided: Decision, at: Moment): Promise<boolean> {
  if (facts.opened) {
    // SQL has opened the movement. The rules must agree, or neither can be trusted.
    if (decided.next.do !== "call") throw new Error(`the books opened a movement against the rule ${decided.rule}`);
    return true;
  }
  const nothing = decided.writes.length === 0 && decided.alerts.length === 0;
  return nothing || engine.books.commit(decided, at);
}

/** An earlier try of this very read opened the movement, and its answer was lost. */
function openedBefore(own: Movement): Decision {
  return decision(own.type === "bet" ? "bet_opened" : "win_opened", { do: "call", movement: own });
}
