import type { Context } from "hono";
import * as z from "zod";
import { listGames as pageOf, scopeOf } from "../../catalogue/games/list-games.ts";
import { windowOf } from "../../catalogue/games/snapshot.ts";
import type { OperatorCtx } from "../../context.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { requestTarget } from "../../gate/signing/canonical.ts";
import { about } from "../../lib/about.ts";
import { utf8 } from "../../lib/encoding.ts";
import { cursorRule } from "../../lib/paging/cursor.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { brokenFields, type Sent, sentQuery } from "../http/validate.ts";
import { GAME_ID, IMAGE_URL } from "../wire/examples.ts";
import { country, text } from "../wire/fields.ts";
import { Game, GameType } from "../wire/game.ts";
import { cursor, nextCursor } from "./support/paging.ts";
import { rememberedPage, rememberPage } from "./support/remembered-pages.ts";

export const GamesPage = z.object({ games: z.array(Game), next_cursor: nextCursor });

/* @__PURE__ */ about(GamesPage, {
  games: "The page's games, by provider and code.",
});

/** A larger `limit` is reduced rather than refused. */
const MAX_PAGE_GAMES = 200;
const DEFAULT_PAGE_GAMES = 50;

export const GamesQuery = z.object({
  type: GameType.optional(),
  provider_code: text(120).optional(),
  studio_code: text(120).optional().meta({ deprecated: true }),
  country: country.optional(),
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
      description: `Maximum games per page. Values above ${MAX_PAGE_GAMES} count as ${MAX_PAGE_GAMES}.`,
    }),
});

/* @__PURE__ */ about(GamesQuery, {
  type: "Only games of this kind.",
  provider_code: ["Only games of this provider.", "sandbox"],
  studio_code: ["The same filter as `provider_code`. It wins when both are sent.", "sandbox"],
  country: "Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case.",
  limit: "How many games the page has at most. Above 200 counts as 200.",
});

/** Sends remembered bytes rather than JSON of a schema, because lobbies request the same pages over and over. */
export const listGames: Endpoint<OperatorApiEnv> = {
  operation: {
    route: "GET /v1/games",
    id: "listGames",
    summary: "List games",
    description:
      "The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. The list may be up to 30 seconds old.",
    query: GamesQuery,
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
  },
  handler: async (c) => {
    const ctx = c.get("ctx");
    const remembered = rememberedPage(await windowOf(ctx), requestOf(c));
    if (remembered) return send(c, remembered);
    const sent = sentQuery(c);
    const { output, broken } = brokenFields(GamesQuery, sent, "query");
    if (!output) throw validationFailed([...broken, ...(await cursorErrors(ctx, sent, broken))]);
    const window = await windowOf(ctx);
    const { limit, cursor } = output;
    const { rows, nextCursor } = await pageOf(ctx, { window, filters: filtersOf(output), limit, cursor });
    // Games are kept as JSON text, so a page is their concatenation.
    const list = rows.map((game) => game.json).join(",");
    const page = utf8(`{"games":[${list}],"next_cursor":${JSON.stringify(nextCursor)}}`);
    rememberPage(window, requestOf(c), page);
    return send(c, page);
  },
};

/** The deprecated `studio_code` wins when both names are sent. */
function filtersOf<T>({ type, studio_code, provider_code, country }: Filters<T>) {
  return { type, providerCode: studio_code ?? provider_code, country };
}

type Filters<T> = { readonly [name in "type" | "provider_code" | "studio_code" | "country"]?: T };

/** The error of a cursor beside other invalid parameters: it was not issued for those either. */
async function cursorErrors(ctx: OperatorCtx, sent: Sent, broken: readonly FieldError[]): Promise<FieldError[]> {
  if (typeof sent.cursor !== "string" || broken.some(({ field }) => field === "cursor")) return [];
  return cursorRule(ctx, scopeOf(ctx, filtersOf(sent)), sent.cursor);
}

/** The request with its operator: windows differ by operator, so two operators never share a page. */
function requestOf(c: Context<OperatorApiEnv>): string {
  return `${c.get("ctx").operator.code} ${requestTarget(c.req.raw.url)}`;
}

function send(c: Context<OperatorApiEnv>, page: Uint8Array<ArrayBuffer>): Response {
  return c.body(page, 200, { "content-type": "application/json" });
}
