import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import type { GameWindow } from "../../catalogue/games/catalogue-memory.ts";
import { listGames, scopeOf } from "../../catalogue/games/list-games.ts";
import { windowOf } from "../../catalogue/games/snapshot.ts";
import type { OperatorCtx } from "../../context.ts";
import type { FieldError } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { requestTarget } from "../../gate/signing/canonical.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { utf8 } from "../../lib/encoding.ts";
import { cursorRule } from "../../lib/paging/cursor.ts";
import { describe } from "../http/describe.ts";
import { checked, query, type Sent } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { GAME_ID, IMAGE_URL } from "../wire/examples.ts";
import { country, text } from "../wire/fields.ts";
import { Game, GameType } from "../wire/game.ts";
import { pageOf } from "../wire/values.ts";
import { cursor } from "./support/paging.ts";

export const GamesPage = pageOf({
  games: z.array(Game).describe("The page's games, by `sort`, or by provider and code."),
});

/** A larger `limit` is reduced rather than refused. */
const MAX_PAGE_GAMES = 200;
const DEFAULT_PAGE_GAMES = 50;

const GAME_IDS = /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/;

export const GamesQuery = z.object({
  type: GameType.optional().describe("Only games of this kind."),
  provider_code: optional(text(120), "Only games of this provider.", "sandbox"),
  studio_code: text(120)
    .optional()
    .meta({
      description: "The same filter as `provider_code`. It wins when both are sent.",
      examples: ["sandbox"],
      deprecated: true,
    }),
  country: country
    .optional()
    .describe("Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case."),
  search: optional(
    text(100),
    "Only games with this text in their name, studio or code, in upper or lower case.",
    "wolf",
  ),
  ids: optional(
    z.string().regex(GAME_IDS, "must be 1 to 50 ids of games with commas between"),
    "Only these games: 1 to 50 ids with commas between. A game that you may not offer is left out.",
    GAME_ID,
  ),
  has_demo: z
    .enum(["true", "false"])
    .optional()
    .describe("`true`: only games with a demo. `false`: only those without."),
  sort: z
    .enum(["name", "rtp"])
    .optional()
    .describe("The order: `name`, or `rtp` with the highest return first. Left out: by provider and code."),
  cursor,
  limit: z
    .string()
    .regex(/^0*[1-9][0-9]*$/, "must be an integer of at least 1")
    .transform((value) => Math.min(Number(value), MAX_PAGE_GAMES))
    .default(DEFAULT_PAGE_GAMES)
    .meta({
      type: "integer",
      minimum: 1,
      pattern: undefined,
      description: "How many games the page has at most. Above 200 counts as 200.",
    }),
});

export const app = new Hono<OperatorApiEnv>();

/** Sends remembered bytes rather than JSON of a schema, because lobbies request the same pages over and over. */
const sendRemembered = createMiddleware<OperatorApiEnv>(async (c, next) => {
  const page = rememberedPage(await windowOf(c.get("ctx")), requestOf(c));
  if (page) return send(c, page);
  await next();
  return undefined;
});

app.get(
  "/games",
  describe({
    id: "listGames",
    tag: "Catalogue",
    summary: "List games",
    description:
      "The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. The list may be up to 30 seconds old.",
    answer: GamesPage,
    example: {
      query: { type: "slot", provider_code: "sandbox", country: "DE", limit: 50 },
      answer: {
        games: [
          {
            id: GAME_ID,
            provider_code: "sandbox",
            code: "lucky-lanterns",
            name: "Lucky Lanterns",
            studio: "Sandbox Studio",
            studio_code: "sandbox",
            type: "slot",
            rtp: 96.2,
            thumbnail_url: IMAGE_URL,
            images: { portrait: IMAGE_URL, cover: null },
            has_demo: true,
            restricted_countries: ["FR"],
            section_code: null,
          },
        ],
        next_cursor: null,
      },
    },
  }),
  sendRemembered,
  query(GamesQuery),
  checked(cursorErrors),
  async (c) => {
    const ctx = c.get("ctx");
    const valid = c.req.valid("query");
    const window = await windowOf(ctx);
    const { limit, cursor } = valid;
    const { rows, nextCursor } = await listGames(ctx, { window, filters: filtersOf(valid), limit, cursor });
    // Games are kept as JSON text, so a page is their concatenation.
    const list = rows.map((game) => game.json).join(",");
    const page = utf8(`{"games":[${list}],"next_cursor":${JSON.stringify(nextCursor)}}`);
    rememberPage(window, requestOf(c), page);
    return send(c, page);
  },
);

/** The deprecated `studio_code` wins when both names are sent. */
function filtersOf<T, S>(given: Filters<T> & { readonly sort?: S }) {
  const { type, studio_code, provider_code, country, search, ids, has_demo, sort } = given;
  return { type, providerCode: studio_code ?? provider_code, country, search, ids, hasDemo: has_demo, sort };
}

type Filters<T> = {
  readonly [name in "type" | "provider_code" | "studio_code" | "country" | "search" | "ids" | "has_demo"]?: T;
};

/** The error of a cursor beside other invalid parameters: it was not issued for those either. */
async function cursorErrors(ctx: OperatorCtx, sent: Sent, broken: readonly FieldError[]): Promise<FieldError[]> {
  if (broken.length === 0 || typeof sent.cursor !== "string" || broken.some(({ field }) => field === "cursor"))
    return [];
  return cursorRule(ctx, scopeOf(ctx, filtersOf(sent)), sent.cursor);
}

/** The request with its operator: windows differ by operator, so two operators never share a page. */
function requestOf(c: Context<OperatorApiEnv>): string {
  return `${c.get("ctx").operator.code} ${requestTarget(c.req.raw.url)}`;
}

function send(c: Context<OperatorApiEnv>, page: Uint8Array<ArrayBuffer>): Response {
  return c.body(page, 200, { "content-type": "application/json" });
}

interface Page {
  /** Weak, so that a page does not keep a replaced catalogue in memory. */
  readonly window: WeakRef<GameWindow>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The memory that an isolate spends on pages and their queries; a deployed isolate has 128 MB in all. */
const MAX_PAGES_BYTES = 16 * 1024 * 1024;
/** The approximate size of an entry without its query and page. */
const ENTRY_BYTES = 200;

/** Pages as they were sent, by operator and query: lobbies repeat the same queries. */
const pages = new BoundedMap<string, Page>(
  MAX_PAGES_BYTES,
  // A query may be far longer than its page, and a string takes up to two bytes a character.
  (query, { bytes }) => ENTRY_BYTES + 2 * query.length + bytes.byteLength,
);

/** The page sent for this query before, if it was made from the operator's current window. */
export function rememberedPage(window: GameWindow, query: string): Uint8Array<ArrayBuffer> | undefined {
  const page = pages.get(query);
  return page?.window.deref() === window ? page.bytes : undefined;
}

/** Remembers a page as it was sent, for as long as its window is current. */
export function rememberPage(window: GameWindow, query: string, bytes: Uint8Array<ArrayBuffer>): void {
  pages.set(query, { window: new WeakRef(window), bytes });
}
