import type { Evidence, Report, Row } from "./check.ts";

interface Told {
  readonly report: number;
  readonly action: string;
  readonly transaction_id: string;
  readonly status: number;
  readonly body: string;
}

/** What the provider was told, in the order it was told, must agree with the rows (invariants 3, 4 and 7). */
export function checkAnswers({ rows, provider, service }: Evidence, report: Report): void {
  const alerted = new Set(
    (
      service.prepare("SELECT transaction_id AS id FROM alerts WHERE kind = 'movement_failed'").all() as {
        id: string;
      }[]
    ).map(({ id }) => id),
  );
  const told = provider
    .prepare(
      `SELECT a.report, r.action, r.transaction_id, a.status, a.body FROM answers a JOIN reports r ON r.id = a.report ORDER BY a.seq`,
    )
    .all() as unknown as Told[];
  const last = new Map<number, string>();
  const bodies = new Map<string, number>();
  for (const answer of told) {
    const { error = "", status = "" } = JSON.parse(answer.body) as { error?: string; status?: string };
    const id = `studio:${answer.transaction_id}`;
    const row = rows.get(id);
    const meaning = error === "TRANSACTION_CONFLICT" ? "conflict" : answer.status < 300 ? status : error;
    const before = last.get(answer.report);
    last.set(answer.report, meaning);
    if (before !== undefined && before !== meaning && before !== "pending") {
      report(3, `${id} was told ${before}, then ${meaning}`);
    }
    if (meaning === "conflict") continue;
    const first = bodies.get(id) ?? answer.report;
    bodies.set(id, first);
    if (first !== answer.report) report(3, `${id} was taken with two bodies`);
    if (!row) {
      report(3, `${id} was told ${meaning} and has no row`);
      continue;
    }
    checkTold(id, answer, status, row, report);
    if (answer.action !== "bet" && row.status === "failed" && !alerted.has(id))
      report(4, `${id} failed without an alert`);
  }
  for (const [id, row] of rows) {
    if (row.type === "bet") continue;
    if (row.status !== "completed" && !(row.status === "failed" && alerted.has(id)))
      report(4, `${id} is ${row.status}`);
  }
}

function checkTold(id: string, { status: code, action }: Told, status: string, row: Row, report: Report): void {
  const booked = row.completed_at !== null;
  const is = `${id} was told ${code} ${status} and is ${row.status}`;
  if (code === 200 && !booked) report(3, is);
  else if (code === 202 && !booked && row.status !== "failed") report(4, is);
  else if (code === 409 && status === "refused" && row.status !== "refused") report(3, is);
  else if (code === 503 && action === "bet" && (booked || row.status === "pending")) report(3, is);
  else if (code === 409 && status === "cancelled" && booked) report(3, is);
  else if (code >= 400 && status === "" && code !== 409) report(3, `${id} was told ${code}`);
}
