import { type Json, path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";
import { record, table } from "../table.ts";

const PLAYER = { parameter: "player_id", value: "PLAYER_ID", help: "Only this player" };
const TRANSACTIONS = [
  ...["transaction_id", "type", "status", "round_id", "player_id", "amount", "currency", "refusal_code"],
  ...["age", "created_at"],
];
const CAMPAIGNS = [
  ...["id", "operator_code", "provider_code", "reference", "status", "currency", "player_count", "campaign_limit"],
  ...["valid_until", "failure_reason"],
];

/** What staff read of an operator, and end for it. */
export const OPERATOR_READS: readonly Command[] = [
  listCommand({
    noun: "operator",
    verb: "sessions",
    summary: "List an operator's sessions, newest first",
    args: ["code"],
    filters: { player: PLAYER, cursor: CURSOR },
    path: (input) => path`/operators/${arg(input, "code")}/sessions`,
    field: "sessions",
    columns: ["session_id", "player_id", "currency", "game_id", "status", "age", "created_at", "closed_at"],
  }),
  listCommand({
    noun: "operator",
    verb: "transactions",
    summary: "List the transactions of a player or a session, oldest first",
    args: ["code"],
    filters: {
      player: PLAYER,
      session: { parameter: "session_id", value: "SESSION_ID", help: "Only this session" },
      from: { parameter: "from", value: "TIME", help: "Created then or later (ISO 8601)" },
      cursor: CURSOR,
    },
    path: (input) => path`/operators/${arg(input, "code")}/transactions`,
    field: "transactions",
    columns: TRANSACTIONS,
  }),
  {
    noun: "round",
    verb: "show",
    summary: "Tell a round in words, with its transactions",
    args: ["operator_code", "round_id"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(
        path`/operators/${arg(input, "operator_code")}/rounds/${arg(input, "round_id")}`,
      );
      const story = data.story.map(({ at, text }: Json) => `${at}  ${text}`).join("\n");
      return { data, text: `${story}\n\n${table(data.transactions, TRANSACTIONS)}` };
    },
  },
  {
    noun: "operator",
    verb: "statement",
    summary: "Show an operator's statements of a day (YYYY-MM-DD), one per currency",
    args: ["code", "day"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}/statements/${arg(input, "day")}`);
      const note = data.final ? "This day is final." : `Not final: as of ${data.as_of}.`;
      const columns = ["currency", "transactions", "bets", "wins", "free_bets", "bonus_wins", "cancelled_bets"];
      return { data, rows: data.statements, columns: [...columns, "pending", "invoiced"], note };
    },
  },
  {
    noun: "operator",
    verb: "wallet-health",
    summary: "Show how an operator's wallet answered, by action",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}/wallet-health`);
      const columns = ["action", "calls", "success", "refused", "unknown", "p50_ms", "p95_ms", "p99_ms"];
      return { data, rows: data.actions, columns, note: `Since ${data.since}. The hours are in --json.` };
    },
  },
  {
    noun: "operator",
    verb: "show-rates",
    summary: "Show an operator's rate card: each provider's bands and percentages",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}/rates`);
      return { data, rows: data.providers.flatMap(bandsOf), columns: RATES };
    },
  },
  {
    noun: "operator",
    verb: "show-billing",
    summary: "Show what invoices print of an operator",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}/billing`);
      return { data, text: record(data) };
    },
  },
  listCommand({
    noun: "operator",
    verb: "free-spins",
    summary: "List an operator's free-spin grants",
    args: ["code"],
    filters: { player: PLAYER, cursor: CURSOR },
    path: (input) => path`/operators/${arg(input, "code")}/free-spins`,
    field: "free_spins",
    columns: ["id", "player_id", "provider_code", "status", "quantity", "bet_amount", "currency", "age", "valid_until"],
  }),
  {
    noun: "operator",
    verb: "cancel-free-spins",
    isDangerous: () => true,
    summary: "Cancel a free-spin grant for its operator",
    args: ["code", "id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/operators/${arg(input, "code")}/free-spins/${arg(input, "id")}/cancel`),
    }),
  },
  listCommand({
    noun: "operator",
    verb: "campaigns",
    summary: "List an operator's bonus campaigns",
    args: ["code"],
    filters: { cursor: CURSOR },
    path: (input) => path`/operators/${arg(input, "code")}/bonus-campaigns`,
    field: "campaigns",
    columns: CAMPAIGNS,
  }),
  {
    noun: "operator",
    verb: "end-campaign",
    isDangerous: () => true,
    summary: "End a bonus campaign for its operator",
    args: ["code", "id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/operators/${arg(input, "code")}/bonus-campaigns/${arg(input, "id")}/end`),
    }),
  },
  listCommand({
    noun: "campaign",
    verb: "list",
    summary: "List the bonus campaigns that run or wait for their provider, of all operators",
    filters: { operator: { parameter: "operator_code", value: "CODE", help: "Only this operator" }, cursor: CURSOR },
    path: () => "/bonus-campaigns",
    field: "campaigns",
    columns: CAMPAIGNS,
  }),
];

const RATES = ["provider_code", "section_code", "currency", "from_amount", "to_amount", "percent"];

/** A row for each band of a provider and of its sections; a deal without bands is one. */
function bandsOf({ provider_code, tiers, rates, sections }: Json): Json[] {
  const parts = [{ section_code: null, rates }, ...sections];
  return parts.flatMap(({ section_code, rates: ofPart }: Json) =>
    ofPart.flatMap(({ tier_ordinal, percent }: Json) => {
      const bands = tiers.filter(({ ordinal }: Json) => ordinal === tier_ordinal);
      return (bands.length > 0 ? bands : [{}]).map((band: Json) => ({ provider_code, section_code, ...band, percent }));
    }),
  );
}
