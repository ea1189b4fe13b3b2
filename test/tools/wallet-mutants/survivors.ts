import type { Mutant } from "./mutants.ts";

/**
 * Why a mistake survives. `same`: every answer to the service stays right. `apart`: the line is not reached by what the
 * service calls. `unseen`: the wallet is worse, and no call that the suite can make shows it.
 */
export type Kind = "same" | "apart" | "unseen";

interface Explanation {
  readonly kind: Kind;
  readonly why: string;
}

interface Explained extends Explanation {
  readonly file: string;
  /** Of `original → replacement`: parts that all occur in it. Kept by text, so that lines may move. */
  readonly parts: readonly string[];
}

const inFile =
  (file: string) =>
  (kind: Kind, why: string, ...mistakes: (string | readonly string[])[]): Explained[] =>
    mistakes.map((parts) => ({ file, kind, why, parts: typeof parts === "string" ? [parts] : parts }));
const signature = inFile("signature.ts");
const request = inFile("request.ts");
const wallet = inFile("wallet.ts");
const players = inFile("players.ts");
const movements = inFile("movements.ts");
const books = inFile("books.ts");
const money = inFile("money.ts");

const EXPLAINED: readonly Explained[] = [
  ...signature("same", "an unknown key is refused before the made-up secret's digest counts", '"no such key" →'),
  ...signature(
    "unseen",
    "a caller who knows the made-up secret could sign with an unknown key; the suite does not know it",
    "secret === undefined → false",
  ),
  ...signature(
    "same",
    "the second signature, which this wallet requires, covers all that the first one does",
    "secret === undefined && !matches",
  ),
  ...signature(
    "same",
    "the service always sends the second signature, and this wallet knows its path",
    "target !== undefined → true",
  ),
  ...signature("same", "one second more or less of five minutes", "> MAX_CLOCK_DRIFT_SECONDS →"),
  ...signature("same", "Node joins repeated headers to one text", 'typeof header === "string" → true'),
  ...signature("same", "no form matches either text", '"" → "Stryker was here!"'),
  ...request("same", "the field is kept for support and decides nothing", '"game_id" → ""'),
  ...request(
    "same",
    "the service sends no free_spins_id with a rollback",
    'action === "rollback" → false',
    '"rollback" → ""',
  ),
  ...request(
    "apart",
    "about bytes that are not UTF-8; the service signs text alone",
    "{ fatal: true, ignoreBOM: false } → {}",
    "true → false",
    "false → true",
  ),
  ...request(
    "apart",
    "about signed bodies that are no JSON object; the service sends none, and nothing is booked",
    'typeof value === "object"',
    "value !== null → true",
  ),
  ...request("same", "another message of the same refusal", '{ invalid("The body is not JSON."); } → {}'),
  ...request("same", "null is no string, and is refused as such", "value === null → false"),
  ...request(
    "apart",
    "about ids that are no text, too long or ill-formed; the service sends none",
    'typeof value === "string" && value.length',
    'typeof value === "string" → true',
    "value.length <= MAX_TEXT_LENGTH →",
  ),
  ...wallet(
    "unseen",
    "the wallet's own id is optional in an answer; support then has to find movements by the service's",
    "operatorTransactionId !== null → false",
    "operatorTransactionId !== null → operatorTransactionId === null",
  ),
  ...wallet("same", "getbalance answers a null beside the balance", "operatorTransactionId !== null → true"),
  ...wallet(
    "apart",
    "about a wallet that breaks down; this one does not in a run",
    "error instanceof Refusal → true",
    "console.error(error); →",
    '"INTERNAL"',
  ),
  ...players("apart", "the list is for a local page", "ORDER BY player_id LIMIT 1000"),
  ...players(
    "apart",
    "players are opened on their first callback in development alone",
    "autoOpen === null → false",
    "balance === null → false",
  ),
  ...movements(
    "apart",
    "about limits that the wallet sets for a player; the suite's has none",
    "player.betLimit",
    '"BET_LIMIT"',
  ),
  ...movements(
    "same",
    "a repeat with other fields may be answered like the first (cases 25, 26, 38 and 62)",
    "earlier.action",
    "earlier.player_id",
    "earlier.currency",
    "earlier.session_id",
    "earlier.round_id",
    "earlier.reference_transaction_id",
    "earlier.free_spins_id",
    "earlier.amount",
    "!same → false",
  ),
  ...movements("same", "the player of a booked movement exists", "?.balance → findPlayer"),
  ...books(
    "apart",
    "where the books are on the disk, and whether they outlive a power cut",
    '":memory:"',
    "{ recursive: true } → {}",
    "true → false",
    "PRAGMA journal_mode",
  ),
  ...money(
    "same",
    "a text of more than 40 characters is an amount above the largest, too",
    "text.length > MAX_AMOUNT_LENGTH →",
  ),
  ...money("apart", "about amounts of 10^18 minor units; the service sends up to 2^53", "minor <= MAX_MINOR →"),
  ...money("same", "no balance and no bonus is below zero", "minor < 0n →", '"-" → ""', "-minor → +minor"),
];

/** Why no case catches this mistake; undefined: nobody has explained it. */
export function explanationOf({ file, original, replacement }: Mutant): Explanation | undefined {
  const text = `${original} → ${replacement}`;
  return EXPLAINED.find((one) => one.file === file && one.parts.every((part) => text.includes(part)));
}

/** Explanations that explain none of these. */
export function unusedExplanations(survivors: readonly Mutant[]): string[] {
  const used = new Set(survivors.map(explanationOf));
  return EXPLAINED.filter((one) => !used.has(one)).map(({ file, parts }) => `${file}: ${parts.join(", ")}`);
}
