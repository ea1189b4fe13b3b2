import { isoTime } from "../../lib/clock.ts";
import type { CaseRow, Run } from "./run.ts";
import type { TranscriptCall } from "./transcript.ts";

/** What the JSON of every suite's run says; `total` is the number of the suite's cases. */
export function presentRun({ run, cases }: Run, total: number) {
  const count = (status: CaseRow["status"]) => cases.filter((row) => row.status === status).length;
  return {
    id: run.id,
    status: run.status,
    passed: count("passed"),
    warned: count("warned"),
    failed: count("failed"),
    skipped: count("skipped"),
    total,
    ...(run.error === null ? {} : { error: run.error }),
    currency: run.currency,
    created_at: isoTime(run.createdAt),
    ...(run.state?.signatureV2 && { signature_v2: run.state.signatureV2 }),
  };
}

/** A case, without its group, which is of its suite. */
export function presentCase<C>(row: CaseRow, presentCall: (call: TranscriptCall) => C) {
  const { name, status, expected, received, message, durationMs, transcript } = row;
  const deciding = transcript.deciding === null ? undefined : transcript.calls[transcript.deciding];
  return {
    name,
    status,
    expected,
    received,
    message,
    duration_ms: durationMs,
    request: deciding?.request ?? null,
    response: deciding?.response ?? null,
    transcript: transcript.calls.map(presentCall),
  };
}
