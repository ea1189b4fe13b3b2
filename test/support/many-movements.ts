import { env } from "cloudflare:workers";

export interface ManyMovements {
  readonly operatorCode: string;
  readonly count: number;
  /** The time of the first; each is a millisecond later than the one before. */
  readonly from: number;
  /** Columns with the same value in every row. */
  readonly values?: Readonly<Record<string, string | number | null>>;
}

let runs = 0;

/** Writes completed bets straight into the ledger, each in a round of its own: `<returned>-round-<number>`. */
export async function manyMovements({ operatorCode, count, from, values = {} }: ManyMovements): Promise<string> {
  const run = `many-${++runs}`;
  const row: Record<string, string | number | null> = {
    ...{ provider_code: "many", operator_code: operatorCode, session_id: `${run}-session`, player_id: "many" },
    ...{ currency: "EUR", precision: 2, type: "bet", intent: "apply", amount: 100, wallet_game_code: "many" },
    ...{ status: "completed", attempts: 1, revision: "many" },
    ...values,
  };
  const names = Object.keys(row);
  const places = names.map((_, place) => `?${place + 4}`);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
     INSERT INTO movements (transaction_id, round_id, created_at, completed_at, ${names.join(", ")})
     SELECT ?2 || ':' || i, ?2 || '-round-' || i, ?3 + i, ?3 + i, ${places.join(", ")} FROM n`,
  )
    .bind(count, run, from, ...Object.values(row))
    .run();
  return run;
}
