import type { Log, LogFields } from "./log.ts";

/**
 * Every metric with its meaning. Each measurement is one structured log line, so that any collector of Workers Logs can
 * count, sum and graph it. What to watch: docs/operating.md.
 */
const METRICS = {
  wallet_call: "A wallet callback ended; class success, refusal, unknown or unsent; value: duration in ms.",
  wallet_retry: "A movement was sent to the wallet again; value: number of the attempt.",
  rate_limited: "A signed request exceeded its operator's or provider's rate limit.",
  queue_age_ms: "Age of the oldest message of a received batch, and the number of its messages.",
  movements_overdue: "Pending movements whose next attempt is due, counted each minute.",
  movements_overdue_ms: "How long the oldest of them has been due.",
  movements_in_flight: "Pending movements of a currency, counted each minute.",
  money_in_flight: "The sum of their amounts, in units of the currency.",
} as const;

export type Metric = keyof typeof METRICS;

/** Writes one measurement. Labels name operators and outcomes, never players or secrets. */
export function measure(log: Log, metric: Metric, value: number, labels: LogFields = {}): void {
  log.info("metric", { metric, value, ...labels });
}
