import type { Ctx } from "../../context.ts";
import type { AlertKind } from "../../gate/alerts/alert.ts";
import { countAlerts } from "../../gate/alerts/raise-alert.ts";
import { hourOf } from "../../lib/clock.ts";
import { hasMoved, type Step } from "./cursor.ts";

/** Something about a transaction that a correct provider does not do. Behaviour does not depend on it. */
export type Anomaly = About &
  ({ readonly kind: PlainAnomaly } | { readonly kind: "win_over_limit"; readonly message: string });

/** One whose kind says all that there is to say. */
export type PlainAnomaly = keyof typeof MESSAGES;

interface About {
  readonly providerCode: string;
  readonly operatorCode: string;
  readonly transactionId: string;
  readonly at: number;
}

const MESSAGES = {
  win_without_bet: "A provider reported a win in a round without a bet.",
  win_after_rollback: "A provider reported a win in a round whose bets had all been cancelled.",
  rollback_after_win: "A provider rolled back a bet in a round that already had a win.",
  rollback_of_other_round: "A provider rolled back a bet and named a round other than the bet's.",
  promotion_win_without_spin: "A provider reported a win of free spins in a round without one of them.",
  bet_after_close: "A provider reported a bet in a round that it had closed.",
  rollback_without_bet: "A provider rolled back a bet that had not arrived an hour later.",
} as const satisfies Partial<Record<AlertKind, string>>;

/** One alert for each provider, kind and hour, about the first transaction, with a count. */
export function anomalyAlerts(ctx: Ctx, anomalies: readonly Anomaly[], step: Step) {
  const groups = Map.groupBy(anomalies, ({ kind, providerCode, at }) => [kind, providerCode, hourOf(at)].join(" "));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { kind, providerCode, operatorCode, transactionId, at } = first;
    const message = first.kind === "win_over_limit" ? first.message : MESSAGES[first.kind];
    const once = `${providerCode} ${hourOf(at)}`;
    const alert = { kind, operatorCode, transactionId, message, at: ctx.clock.now(), once };
    ctx.log.warn("alert", { kind, operator: operatorCode, transaction_id: transactionId, count: others.length + 1 });
    return countAlerts(ctx, { ...alert, count: others.length + 1 }, { where: hasMoved(step) });
  });
}
