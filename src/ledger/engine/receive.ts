import type { Decision, Moment } from "../rules/movement.ts";
import { onRollback } from "../rules/on-rollback.ts";
import { onStake } from "../rules/on-stake.ts";
import type { MovementAnswer, MovementReport, Reporter } from "../rules/report.ts";
import type { Engine, ReportFacts } from "./engine.ts";
import { callWallet, conclude } from "./settle-call.ts";

/** How often a copy looks whether the one that claimed the movement is done. */
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 250;

/** Takes a report through the books and the wallet to what its provider is told. */
export async function receive(engine: Engine, reporter: Reporter, report: MovementReport): Promise<MovementAnswer> {
  const { providerCode } = reporter;
  for (let poll = FIRST_POLL_MS; ; ) {
    const at = engine.moment();
    const facts = await engine.books.readReport(reporter, report, at);
    const decided = decide(providerCode, facts, report, at);
    if (!(await persist(engine, facts, decided, at))) continue;
    conclude(engine, decided, `${providerCode}:${report.transactionId}`);
    let { next } = decided;
    if (next.do === "call") next = (await callWallet(engine, next.movement, facts.route)).next;
    if (next.do === "answer") return next.answer;
    await engine.sleep(poll);
    poll = Math.min(poll * 2, LONGEST_POLL_MS);
  }
}

function decide(providerCode: string, facts: ReportFacts, report: MovementReport, at: Moment): Decision {
  return report.action === "rollback"
    ? onRollback({ providerCode, ...facts }, report, at)
    : onStake({ providerCode, ...facts }, report, at);
}

/** Writes a decision; false when a row it rests on has changed. */
async function persist(engine: Engine, facts: ReportFacts, decided: Decision, at: Moment): Promise<boolean> {
  if (facts.opened) {
    // The books opened the movement by themselves: the rules must say the same, or neither is to be believed.
    if (decided.next.do !== "call") throw new Error(`the books opened a movement against the rule ${decided.rule}`);
    return true;
  }
  const nothing = decided.writes.length === 0 && decided.alerts.length === 0;
  return nothing || engine.books.commit(decided, at);
}
