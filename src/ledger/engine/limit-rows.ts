import type { Ctx } from "../../context.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { rateLimited } from "../../gate/limits/counters.ts";
import { countWorthlessRow } from "../../gate/limits/provider-limit.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { hourOf } from "../../lib/clock.ts";
import type { Decision, Rule } from "../rules/decision.ts";
import type { Reporter } from "../rules/report.ts";

/** Rules whose rows are kept for good and move no money: a provider needs them rarely, and could make any number. */
const WORTHLESS: ReadonlySet<Rule> = new Set<Rule>([
  "rollback_before_bet",
  "second_rollback",
  "rollback_of_refused_bet",
  "rollback_of_unsent_bet",
  "bet_refused_session_closed",
  "bet_refused_player_blocked",
  "bet_refused_free_spins_invalid",
]);

/** RATE_LIMITED, with nothing written, for a provider whose reports leave too many such rows in a minute; an alert with it. */
export function limitRows(ctx: Ctx, { rule }: Decision, { providerCode, keyId }: Reporter): void {
  // The sandbox's own games sign nothing, and follow their own limits.
  if (keyId === null || !WORTHLESS.has(rule)) return;
  const real = inRealTime(ctx);
  const seconds = countWorthlessRow(real, providerCode);
  if (seconds === undefined) return;
  const at = real.clock.now();
  const raised = raiseAlert(real, {
    kind: "rows_without_worth",
    operatorCode: null,
    providerCode,
    message: `${providerCode} reports more rollbacks and bets that move no money than its limit: ${rule}.`,
    at,
    once: `${providerCode} ${hourOf(at)}`,
  });
  ctx.waitUntil(Promise.resolve(raised).catch((cause: unknown) => ctx.log.error("alert.failed", {}, cause)));
  throw rateLimited(seconds);
}
