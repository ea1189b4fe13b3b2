import { DEFAULT_TEXT } from "../../db/schema/intake.ts";

/** SQL expressions of what a bet or launch is about. */
interface About {
  readonly operator: string;
  readonly provider: string;
  /** The game's catalogue id. */
  readonly game: string;
  readonly currency: string;
  readonly now: string;
}

/**
 * The text of the stop that is in force; NULL: bets are taken. Read in the statement that opens the bet or session, so that
 * a stop holds from the next one on and costs no round trip. D1 charges each look-up, also one that finds nothing: while nothing is
 * stopped there are two.
 */
export function stopText({ now, ...of }: About): string {
  const found = (["operator", "provider", "game", "currency"] as const).map(
    (scope) => `(SELECT t.text FROM stops t WHERE t.scope = '${scope}' AND t.code = ${of[scope]}
      AND t.ends_at > ${now} AND t.starts_at <= ${now} ORDER BY t.ends_at DESC LIMIT 1)`,
  );
  return `COALESCE((SELECT '${DEFAULT_TEXT}' FROM intake_stops WHERE scope = 'installation'),
    CASE WHEN EXISTS (SELECT 1 FROM stops g WHERE g.scope > '') THEN COALESCE(${found.join(", ")}) END)`;
}
