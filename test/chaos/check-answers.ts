import type { Evidence, Report, Row } from "./check.ts";
import { PROVIDER } from "./stage.ts";

interface GivenAnswer {
  readonly report: number;
  readonly action: string;
  readonly transaction_id: string;
  readonly status: number;
  readonly body: string;
}

/** Checks the answers to the provider, in their order, against the rows (invariants 3, 4 and 7). */
export function checkAnswers({ rows, provider, service }: Evidence, report: Report): void {
  const alerted = new Set(
    (
      service.prepare("SELECT transaction_id AS id FROM alerts WHERE kind = 'movement_failed'").all() as {
        id: string;
      }[]
    ).map(({ id }) => id),
  );
  const answers = provider
    .prepare(
      `SELECT a.report, r.action, r.transaction_id, a.status, a.body FROM answers a JOIN reports r ON r.id = a.report ORDER BY a.seq`,
    )
    .all() as unknown as GivenAnswer[];
  const last = new Map<number, string>();
  const bodies = new Map<string, number>();
  for (const answer of answers) {
    const { error = "", status = "" } = JSON.parse(answer.body) as { error?: string; status?: string };
    const id = `${PROVIDER}:${answer.transaction_id}`;
    const row = rows.get(id);
    const meaning = error === "TRANSACTION_CONFLICT" ? "conflict" : answer.status < 300 ? status : error;
    const before = last.get(answer.report);
    last.set(answer.report, meaning);
    if (before !== undefined && before !== meaning && before !== "pending") {
      report(3, `${id} was answered ${before}, then ${meaning}`);
    }
    if (meaning === "conflict") continue;
    const first = bodies.get(id) ?? answer.report;
    bodies.set(id, first);
    if (first !== answer.report) report(3, `${id} was accepted with two bodies`);
    if (!row) {
      report(3, `${id} was answered ${meaning} and has no row`);
      continue;
    }
    checkGivenAnswer(id, answer, status, row, report);
    if (answer.action !== "bet" && row.status === "failed" && !alerted.has(id))
      report(4, `${id} failed without an alert`);
  }
  for (const [id, row] of rows) {
    if (row.type === "bet") continue;
    if (row.status !== "completed" && !(row.status === "failed" && alerted.has(id)))
      report(4, `${id} is ${row.status}`);
  }
}

function checkGivenAnswer(
  id: string,
  { status: code, action }: GivenAnswer,
  status: string,
  row: Row,
  report: Report,
): void {
  const booked = row.completed_at !== null;
  const is = `${id} was answered ${code} ${status} and is ${row.status}`;
  if (code === 200 && !booked) report(3, is);
  else if (code === 202 && !booked && row.status !== "failed") report(4, is);
  else if (code === 409 && status === "refused" && row.status !== "refused") report(3, is);
  else if (code === 503 && action === "bet" && (booked || row.status === "pending")) report(3, is);
  else if (code === 409 && status === "cancelled" && booked) report(3, is);
  else if (code >= 400 && status === "" && code !== 409) report(3, `${id} was answered ${code}`);
}
