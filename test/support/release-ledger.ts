/**
 * Statements that fill a database of 1.0.0 with movements as that version wrote them: two casinos and currencies, ten movements
 * a session, one in ten still pending, an attempt each, and the revenue of the completed ones.
 */
export function fillRelease(rows: number): string[] {
  const numbers = (from: number, to: number) =>
    `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
  const pages = Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) =>
    numbers(page * PAGE + 1, Math.min(rows, (page + 1) * PAGE)),
  );
  const session = "'session-' || ((i - 1) / 10)";
  const operator = "'casino-' || ((i - 1) / 10 % 2)";
  const currency = "iif((i - 1) / 10 % 3 = 0, 'SEK', 'EUR')";
  const completed = "i % 10 <> 0";
  return pages.flatMap((page) => [
    `INSERT INTO movements (transaction_id, provider_code, operator_code, session_id, round_id, player_id, currency, precision,
      type, intent, amount, wallet_game_code, status, attempts, revision, created_at, completed_at, next_attempt_at)
      ${page} SELECT 'acme:' || i, 'acme', ${operator}, ${session}, 'round-' || (i / 2), 'player-' || (i % 50), ${currency}, 2,
      iif(i % 2, 'bet', 'win'), 'apply', 100 + i % 900, 'game', iif(${completed}, 'completed', 'pending'), 1, 'r' || i,
      1795000000000 + i, iif(${completed}, 1795000000100 + i, NULL), iif(${completed}, NULL, 1795000060000 + i) FROM n`,
    `INSERT INTO attempts (id, transaction_id, started_at, duration_ms, http_status, class)
      ${page} SELECT 'attempt-' || i, 'acme:' || i, 1795000000000 + i, 9, 200, 'success' FROM n`,
    `INSERT INTO sessions (id, operator_code, player_id, currency, precision, game_id, provider_code, game_code,
      wallet_game_code, token_hash, created_at, expires_at)
      ${page} SELECT ${session}, ${operator}, 'player-' || (i % 50), ${currency}, 2, 'game-id', 'acme', 'game', 'game',
      'hash-' || i, 1795000000000 + i, 1795100000000 + i FROM n WHERE i % 10 = 1`,
    `INSERT INTO revenue_days (operator_code, currency, day, provider_code, section_code, invoice_id, precision, bets, wins, bonus)
      ${page} SELECT ${operator}, ${currency}, '2026-11-18', 'acme', '', '', 2, SUM(iif(i % 2, 100 + i % 900, 0)),
      SUM(iif(i % 2, 0, 100 + i % 900)), 0 FROM n WHERE ${completed} GROUP BY 1, 2
      ON CONFLICT DO UPDATE SET bets = bets + excluded.bets, wins = wins + excluded.wins`,
  ]);
}

/** Rows of one statement. */
const PAGE = 10_000;
