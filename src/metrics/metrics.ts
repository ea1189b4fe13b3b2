import type { Log, LogFields } from "../lib/log.ts";

/**
 * Every metric by its name, with what it tells. Each measurement is one structured log line, so that any collector of
 * Workers Logs can count, sum and graph them; docs/operating.md says what to watch.
 */
const METRICS = {
  wallet_call:
    "A callback to an operator's wallet ended: class success, refusal, unknown or unsent; its duration in ms.",
  wallet_retry: "A movement was sent to the wallet again; the value is the attempt's number.",
  rate_limited: "A signed request met its key's limit of the minute.",
  queue_age_ms: "Age of the oldest message of a batch when it was taken, and how many messages it had.",
  movements_overdue: "Pending movements whose next attempt is due, counted by the cron each minute.",
  movements_overdue_ms: "How long the one that is due longest has been due.",
} as const;

export type Metric = keyof typeof METRICS;

/** Writes one measurement. Labels name operators and outcomes, never players or secrets. */
export function measure(log: Log, metric: Metric, value: number, labels: LogFields = {}): void {
  log.info("metric", { metric, value, ...labels });
}
