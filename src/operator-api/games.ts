import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { listGames, scopeOf } from "../catalogue/list-games.ts";
import { windowOf } from "../catalogue/snapshot.ts";
import type { OperatorCtx } from "../context.ts";
import { type FieldError, validationFailed } from "../errors.ts";
import { brokenFields, type Sent, sentQuery } from "../http/validate.ts";
import { utf8 } from "../lib/encoding.ts";
import { cursorRule } from "../paging/cursor.ts";
import { requestTarget } from "../signing/canonical.ts";
import { GamesQuery } from "./contract/games.ts";
import { rememberedPage, rememberPage } from "./games-pages.ts";

/** Answers with the page that the same query was answered with before, while nothing has changed. */
const remembered = createMiddleware<OperatorApiEnv>(async (c, next) => {
  const page = rememberedPage(await windowOf(c.get("ctx")), queryOf(c));
  if (page) return send(c, page);
  await next();
});

/** GET /v1/games: a page of the operator's window. */
export const games = new Hono<OperatorApiEnv>().get("/games", remembered, async (c) => {
  const ctx = c.get("ctx");
  const sent = sentQuery(c);
  const { output, broken } = brokenFields(GamesQuery, sent, "query");
  if (!output) throw validationFailed([...broken, ...(await cursorRules(ctx, sent, broken))]);
  const window = await windowOf(ctx);
  const { limit, cursor } = output;
  const { rows, nextCursor } = await listGames(ctx, { window, filters: filtersOf(output), limit, cursor });
  // Titles are kept as JSON text: a page is their concatenation.
  const list = rows.map((title) => title.json).join(",");
  const page = utf8(`{"games":[${list}],"next_cursor":${JSON.stringify(nextCursor)}}`);
  rememberPage(window, queryOf(c), page);
  return send(c, page);
});

/** The deprecated name wins when both are sent (interface: Versioning). */
function filtersOf<T>({ type, studio_code, provider_code, country }: Filters<T>) {
  return { type, providerCode: studio_code ?? provider_code, country };
}

type Filters<T> = { readonly [name in "type" | "provider_code" | "studio_code" | "country"]?: T };

/** A cursor beside other broken parameters is judged too: it fits none that it was not issued for. */
async function cursorRules(ctx: OperatorCtx, sent: Sent, broken: readonly FieldError[]): Promise<FieldError[]> {
  if (typeof sent.cursor !== "string" || broken.some(({ field }) => field === "cursor")) return [];
  return cursorRule(ctx, scopeOf(ctx, filtersOf(sent)), sent.cursor);
}

/** What is asked for, and by whom: a window is one operator's, so two operators never share a page. */
function queryOf(c: Context<OperatorApiEnv>): string {
  return `${c.get("ctx").operator.code} ${requestTarget(c.req.raw.url)}`;
}

function send(c: Context<OperatorApiEnv>, page: Uint8Array<ArrayBuffer>): Response {
  return c.body(page, 200, { "content-type": "application/json" });
}
