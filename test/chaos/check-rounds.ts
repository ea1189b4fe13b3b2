import type { Evidence, Report, Row } from "./check.ts";
import { operatorCaller, type Stage } from "./stage.ts";

interface RoundAnswer {
  readonly transactions: readonly { transaction_id: string; status: string; amount: string; player_id: string }[];
}

/** Each operator's rounds, read over /v1, are the rows and the wallet's log, and no other operator's (invariant 11). */
export async function checkRounds(
  { rows, wallet }: Evidence,
  stage: Stage,
  port: number,
  report: Report,
): Promise<void> {
  const rounds = new Map<string, Row[]>();
  for (const row of rows.values()) {
    const key = `${row.operator_code} ${row.round_id}`;
    rounds.set(key, [...(rounds.get(key) ?? []), row]);
  }
  const called = new Map<string, Set<string>>();
  const calls = wallet.prepare("SELECT DISTINCT transaction_id, round_id FROM movements").all();
  for (const { transaction_id, round_id } of calls as { transaction_id: string; round_id: string }[]) {
    called.set(round_id, (called.get(round_id) ?? new Set()).add(transaction_id));
  }
  const callers = new Map(stage.operators.map((operator) => [operator.code, operatorCaller(port, operator)]));
  const left = [...rounds];
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [key, own] = next;
      const [operator = "", roundId = ""] = key.split(" ");
      const path = `/v1/rounds/${encodeURIComponent(roundId)}`;
      const { transactions } = (await callers.get(operator)?.("GET", path)) as RoundAnswer;
      const answered = transactions.map(({ transaction_id, status }) => `${transaction_id} ${status}`).join(", ");
      const expected = own.map(({ transaction_id, status }) => `${transaction_id} ${status}`).join(", ");
      if (answered !== expected)
        report(11, `the round ${roundId} is answered as ${answered}, its rows are ${expected}`);
      const ids = new Set(transactions.map(({ transaction_id }) => transaction_id));
      for (const id of called.get(roundId) ?? []) if (!ids.has(id)) report(11, `the round ${roundId} lacks ${id}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  await checkOtherOperators([...rows.values()].slice(0, 50), callers, report);
}

async function checkOtherOperators(
  rows: readonly Row[],
  callers: ReadonlyMap<string, ReturnType<typeof operatorCaller>>,
  report: Report,
): Promise<void> {
  for (const row of rows) {
    for (const [operator, call] of callers) {
      if (operator === row.operator_code) continue;
      const path = `/v1/transactions/${encodeURIComponent(row.transaction_id)}`;
      const found = await call("GET", path).catch((cause: Error) => cause.message);
      if (!String(found).includes(" 404 ")) report(11, `${operator} can read ${row.transaction_id}`);
    }
  }
}
