import { Hono } from "hono";
import * as z from "zod";
import { type FieldError, invalidField } from "../../errors.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { LOOPBACK_HOST } from "../../lib/address.ts";
import { utf8 } from "../../lib/encoding.ts";
import { consistentTables, type DroppedTable, type DropReason, ownTables } from "../../play/live/judge-tables.ts";
import { MAX_TABLES, patched, type TablePatch } from "../../play/live/live-table.ts";
import { patchTables, pushTables } from "../../play/live/push-tables.ts";
import { describe } from "../http/describe.ts";
import type { Sent } from "../http/valid.ts";
import { body, checked, path } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { caption, currency, text, visitUrl } from "../wire/fields.ts";
import { gameCode } from "./values.ts";

export const app = new Hono<ProviderApiEnv>();

const bet = z.number().min(0).nullable().optional();
const count = z.int().min(0).nullable().optional();

/** Parsers of operators refuse a whole answer that is nested too deeply: .NET at 64 levels, PHP at 512. */
const MAX_RESULTS_LEVELS = 8;
const MAX_RESULTS_BYTES = 4096;

const results = z.unknown().superRefine((value, issues) => {
  if (isDeeper(value, MAX_RESULTS_LEVELS)) {
    issues.addIssue({ code: "custom", message: `must be nested at most ${MAX_RESULTS_LEVELS} levels deep` });
  } else if (value !== undefined && utf8(JSON.stringify(value)).byteLength > MAX_RESULTS_BYTES) {
    issues.addIssue({ code: "custom", message: `must be at most ${MAX_RESULTS_BYTES} bytes of JSON` });
  } else if (hasUnreadableText(value)) {
    issues.addIssue({ code: "custom", message: "must not contain U+0000 or lone surrogates" });
  }
});

const MAX_IMAGE_LENGTH = 2000;

/** The URL as browsers write it: characters that a URL cannot have, such as a quotation mark, are percent-encoded. */
function asWritten(address: string): string {
  return new URL(address).href;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}

/** Text for which parsers of other languages, such as PHP's, refuse the whole answer that it is in. */
function hasUnreadableText(value: unknown): boolean {
  if (typeof value === "string") return !value.isWellFormed() || value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).flat().some(hasUnreadableText);
}

/** The operators' LiveTable, with the provider's game code in place of the catalogue id. */
const Table = z.object({
  game_code: text(120).meta({ description: "Your own code of the live game.", examples: ["live-wheel"] }),
  name: caption
    .nullable()
    .optional()
    .meta({ description: "The table's name, for players.", examples: ["Live wheel"] }),
  open: z.boolean().describe("Whether the table takes bets now."),
  new_table: z.boolean().optional().describe("Whether to show the table as new."),
  image: visitUrl(MAX_IMAGE_LENGTH)
    .refine((image) => !URL.canParse(image) || asWritten(image).length <= MAX_IMAGE_LENGTH, {
      error: `must have at most ${MAX_IMAGE_LENGTH} characters once it is percent-encoded`,
    })
    .meta({ maxLength: MAX_IMAGE_LENGTH })
    .nullable()
    .optional()
    .meta({
      description: "The URL of a present picture of the table: absolute https.",
      examples: ["https://cdn.studio.example/tables/7.jpg"],
    }),
  dealer: caption
    .nullable()
    .optional()
    .meta({ description: "The dealer's name, for players.", examples: ["Ana"] }),
  min_bet: bet.meta({ description: "The smallest bet, in the currency of the push.", examples: [0.5] }),
  max_bet: bet.meta({ description: "The largest bet, in the currency of the push.", examples: [500] }),
  players: count.describe("Number of players at the table."),
  seats: count.describe("Number of seats, at tables that have seats."),
  seats_available: count.describe("Number of free seats."),
  results: optional(
    results,
    "The last results, in any form of yours: at most 8 levels deep and 4,096 bytes of JSON, without U+0000 and lone surrogates.",
    [7],
  ),
  updated_at: optional(
    z.iso.datetime({ offset: true }),
    "When the table was in this state, ISO 8601. Now, if absent or later.",
    "2026-11-21T10:00:00.000Z",
  ),
});

const Patch = z.object({
  patch: z.literal(true).describe("True: only the fields that are sent, of the tables that are sent, change."),
  tables: z
    .array(Table.partial({ open: true }))
    .max(MAX_TABLES)
    .describe("The tables that change."),
});

const WholeState = z.object({
  patch: z.literal(false).optional().describe("False, or absent: the push is the whole state."),
  tables: z
    .array(Table)
    .max(MAX_TABLES)
    .describe("All your tables in the currency. One that is not among them is gone."),
});

/** The full state, or with `patch` some tables, of which only the changed fields need to be sent. */
export const PushLiveTables = z.discriminatedUnion("patch", [Patch, WholeState]);

const REASONS = {
  unknown_game: "You have no game with this code, or it is withdrawn.",
  not_live: "The game is not of the type live_dealer.",
  repeated: "The push has a later table of the same game, which is taken.",
  min_above_max: "min_bet is above max_bet.",
} as const satisfies Record<DropReason, string>;

/** Tables that an answer names; `dropped_count` counts them all. */
const MAX_NAMED = 100;

const DroppedLiveTable = z.object({
  game_code: gameCode.describe("The game's code, as it was pushed."),
  reason: z.enum(Object.keys(REASONS) as [DropReason]).describe("Why the table was not taken."),
  message: z
    .string()
    .meta({ description: "The same in words.", examples: ["The game is not of the type live_dealer."] }),
});

export const PushedLiveTables = z.object({
  tables: z.int().describe("How many tables were taken."),
  dropped_count: z.int().describe("How many tables were not taken."),
  dropped: z.array(DroppedLiveTable).describe("Tables that were not taken, and why; the first 100."),
  incomplete: z.array(z.string()).meta({
    description:
      "Codes of patched games whose table is not known, the first 100: each is shown closed until the whole state is pushed.",
    examples: [["live-wheel"]],
  }),
});

app.put(
  "/live-tables/:currency",
  describe({
    id: "pushLiveTables",
    summary: "Push the state of live tables",
    idempotency:
      "Replaces the provider's tables in this currency, or with `patch` changes some of them. A repeat changes nothing.",
    params: { currency: ["The currency that the limits are in, in upper case.", "EUR"] },
    answer: PushedLiveTables,
    example: {
      request: {
        tables: [
          {
            game_code: "live-wheel",
            name: "Live wheel",
            open: true,
            min_bet: 0.5,
            max_bet: 500,
            players: 12,
            results: [7],
          },
        ],
      },
      answer: { tables: 1, dropped_count: 0, dropped: [], incomplete: [] },
    },
  }),
  path(z.object({ currency })),
  body(PushLiveTables),
  checked((ctx, sent) => insecureImages(sent, ctx.settings.localDevelopment)),
  async (c) => {
    const ctx = c.get("ctx");
    const path = c.req.valid("param");
    const body = c.req.valid("json");
    if ((await precisionOf(ctx, path.currency)) === undefined)
      throw invalidField("currency", "is not a supported currency");
    const sent = body.tables.map((table) => read(table, ctx.clock.now()));
    const target = { providerCode: ctx.providerCode, currency: path.currency };
    const own = await ownTables(ctx, sent);
    if (!body.patch) {
      const { taken, dropped } = consistentTables(own.taken.map((table) => patched(undefined, table)));
      await pushTables(ctx, { ...target, tables: taken });
      return c.json<z.input<typeof PushedLiveTables>>(present(taken.length, [...own.dropped, ...dropped]));
    }
    const { crossed, incomplete } = await patchTables(ctx, { ...target, tables: own.taken });
    const dropped = crossed.map((gameCode) => ({ gameCode, reason: "min_above_max" as const }));
    const left = new Set(crossed);
    const taken = own.taken.filter(({ gameCode }) => !left.has(gameCode));
    return c.json<z.input<typeof PushedLiveTables>>(present(taken.length, [...own.dropped, ...dropped], incomplete));
  },
);

function present(
  tables: number,
  dropped: readonly DroppedTable[],
  incomplete: readonly string[] = [],
): z.input<typeof PushedLiveTables> {
  const named = dropped.slice(0, MAX_NAMED);
  return {
    tables,
    dropped_count: dropped.length,
    dropped: named.map(({ gameCode, reason }) => ({ game_code: gameCode, reason, message: REASONS[reason] })),
    incomplete: incomplete.slice(0, MAX_NAMED),
  };
}

/** The errors of http images: browsers show none on an https page. In local development, loopback addresses may be http. */
function insecureImages({ tables }: Sent, isLocal: boolean): FieldError[] {
  if (!Array.isArray(tables)) return [];
  const isOwn = (image: string) => isLocal && URL.canParse(image) && LOOPBACK_HOST.test(new URL(image).hostname);
  return tables.flatMap((table, i) =>
    /^http:/i.test(table?.image) && !isOwn(table.image)
      ? [{ field: "tables", message: `tables[${i}].image must be an absolute https URL` }]
      : [],
  );
}

function read(table: z.output<typeof PushLiveTables>["tables"][number], now: number): TablePatch {
  const updatedAt = table.updated_at === undefined ? now : Math.min(Date.parse(table.updated_at), now);
  const { game_code: gameCode, new_table: newTable, min_bet: minBet, max_bet: maxBet } = table;
  const { name, open, dealer, players, seats, seats_available: seatsAvailable } = table;
  const image = table.image ? asWritten(table.image) : table.image;
  const results = table.results === undefined ? undefined : JSON.stringify(table.results);
  const sent = { name, open, newTable, image, dealer, minBet, maxBet, players, seats, seatsAvailable, results };
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...named, gameCode, updatedAt };
}
