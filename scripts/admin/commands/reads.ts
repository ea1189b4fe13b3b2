import { type Json, path } from "../back-office.ts";
import { arg, type Command, list, UsageError } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";
import { record, table } from "../table.ts";

/** What staff read of the installation, its games, tables and jackpots; and the exchange rates. */
export const READS: readonly Command[] = [
  {
    noun: "overview",
    verb: "show",
    summary: "Show how the installation is: money, what is unsettled, wallets and providers",
    args: [],
    options: {},
    run: async (backOffice) => {
      const data = await backOffice.get("/overview");
      const money = ["minute", "currency", "bets", "bet_amount", "wins", "win_amount", "refused"];
      const parts = [
        ["Money of the last minutes", data.money.minutes.slice(-MAX_MINUTES), money],
        ["Unsettled", data.unsettled, ["operator_code", "status", "type", "currency", "count", "amount", "since"]],
        ["Wallets in trouble", data.wallets, ["operator_code", "status", "unanswered_calls", "since"]],
        ["Providers in trouble", data.providers, ["provider_code", "status", "since"]],
      ] as const;
      return { data, text: parts.map(([title, rows, columns]) => `${title}\n${table(rows, columns)}`).join("\n\n") };
    },
  },
  listCommand({
    noun: "game",
    verb: "list",
    summary: "Find games by a part of their name, code or id",
    filters: {
      name: { parameter: "q", value: "TEXT", help: "A part of the name or code" },
      provider: { parameter: "provider_code", value: "CODE", help: "Only this provider" },
      cursor: CURSOR,
    },
    path: () => "/games",
    field: "games",
    columns: ["id", "provider_code", "code", "name", "type", "rtp", "section_code", "withdrawn_at"],
  }),
  {
    noun: "game",
    verb: "show",
    summary: "Show a game with what it paid each day, in USD, beside its published return",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/games/${arg(input, "id")}`);
      const { returns, ...game } = data;
      const rows = returns.map((day: Json) => ({
        ...day,
        staked_usd: day.staked_usd.toFixed(2),
        won_usd: day.won_usd.toFixed(2),
        returned_percent: day.staked_usd > 0 ? ((100 * day.won_usd) / day.staked_usd).toFixed(2) : "-",
      }));
      const days = table(rows, ["day", "bets", "staked_usd", "won_usd", "returned_percent"]);
      return { data, text: `${record(game)}\n\n${days}` };
    },
  },
  {
    noun: "live",
    verb: "list",
    summary: "List the live tables of a currency",
    args: ["currency"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get("/live-tables", { currency: arg(input, "currency") });
      const columns = ["provider_code", "game_code", "name", "open", "dealer", "min_bet", "max_bet", "players"];
      const note = "Some providers have not sent their tables yet: repeat it in a moment.";
      return { data, rows: data.tables, columns: [...columns, "updated_at"], ...(data.pending ? { note } : {}) };
    },
  },
  {
    noun: "jackpot",
    verb: "list",
    summary: "List the jackpots that providers pushed, a row for each tier",
    args: [],
    options: {},
    run: async (backOffice) => {
      const data = await backOffice.get("/jackpots");
      const rows = data.feeds.flatMap(({ provider_code, read_at, jackpots }: Json) =>
        jackpots.flatMap(({ id, name, status, tiers }: Json) =>
          tiers.map(({ tier, amount }: Json) => ({ provider_code, id, name, status, tier, amount, read_at })),
        ),
      );
      return { data, rows, columns: ["provider_code", "id", "name", "status", "tier", "amount", "read_at"] };
    },
  },
  {
    noun: "exchange",
    verb: "list",
    summary: "List the USD exchange rates that limits are compared in",
    args: [],
    options: {},
    run: async (backOffice) => {
      const data = await backOffice.get("/exchange-rates");
      return { data, rows: data.rates, columns: EXCHANGE };
    },
  },
  {
    noun: "exchange",
    verb: "set",
    summary: "Set USD exchange rates; those of other currencies keep theirs",
    args: [],
    options: {
      rate: {
        type: "string",
        value: "CURRENCY:USD",
        multiple: true,
        required: true,
        help: "Like EUR:1.08; repeatable",
      },
    },
    run: async (backOffice, input) => {
      const rates = (list(input, "rate") ?? []).map((text) => {
        const [currency, usd, more] = text.split(":");
        if (!currency || !usd || more !== undefined)
          throw new UsageError("--rate must be CURRENCY:USD, like EUR:1.08.");
        return { currency, usd };
      });
      const data = await backOffice.put("/exchange-rates", { rates });
      return { data, rows: data.rates, columns: EXCHANGE };
    },
  },
  {
    noun: "invoice",
    verb: "show-issuer",
    summary: "Show what invoices print of the issuer",
    args: [],
    options: {},
    run: async (backOffice) => {
      const data = await backOffice.get("/billing/issuer");
      return { data, text: record(data) };
    },
  },
];

const EXCHANGE = ["currency", "usd", "updated_at"];
const MAX_MINUTES = 10;
