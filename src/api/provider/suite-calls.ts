import { createMiddleware } from "hono/factory";
import type * as z from "zod";
import type { ProviderCtx } from "../../context.ts";
import { jsonObject, utf8 } from "../../lib/encoding.ts";
import { answerCall } from "../../suites/provider/replies.ts";
import { isSuiteId, LIVE_TEST_CURRENCY } from "../../suites/provider/suite-ids.ts";
import type { IncomingCall, Reply } from "../../suites/runner/inbox.ts";
import type { AppEnvWith } from "../http/app-env.ts";
import { brokenFields } from "../http/valid.ts";
import { PushLiveTables } from "./live-tables.ts";
import { CloseRound, ReadBalance, ReportBet, ReportRollback, ReportWin } from "./movements.ts";
import { CampaignReport, SettleFreeSpins } from "./promotions.ts";
import { ExchangeToken } from "./session.ts";

interface Known {
  readonly name: string;
  readonly method: "POST" | "PUT";
  readonly path: RegExp;
  readonly body: z.ZodType;
  /** The field that names something of the suite; without it, the path does. */
  readonly field?: string;
}

/** The calls that may be about something of the provider suite. */
const CALLS: readonly Known[] = [
  { name: "session", method: "POST", path: /^\/session$/, body: ExchangeToken, field: "token" },
  { name: "getbalance", method: "POST", path: /^\/getbalance$/, body: ReadBalance, field: "session_id" },
  { name: "bet", method: "POST", path: /^\/bet$/, body: ReportBet, field: "session_id" },
  { name: "win", method: "POST", path: /^\/win$/, body: ReportWin, field: "session_id" },
  { name: "rollback", method: "POST", path: /^\/rollback$/, body: ReportRollback, field: "session_id" },
  { name: "close_round", method: "POST", path: /^\/rounds\/([^/]+)\/close$/, body: CloseRound, field: "session_id" },
  { name: "settle", method: "POST", path: /^\/free-spins\/([^/]+)\/settle$/, body: SettleFreeSpins },
  { name: "campaign_status", method: "POST", path: /^\/bonus-campaigns\/([^/]+)\/status$/, body: CampaignReport },
  { name: "live_tables", method: "PUT", path: /^\/live-tables\/([^/]+)$/, body: PushLiveTables },
];

/** The call as the suite reads it; undefined when it is not about the suite. `path` is without the surface's prefix. */
export function suiteCallOf(method: string, path: string, raw: Uint8Array): IncomingCall | undefined {
  for (const { name, method: expected, path: pattern, body, field } of CALLS) {
    const match = method === expected ? pattern.exec(path) : null;
    if (!match) continue;
    const id = match[1] ?? null;
    if (field === undefined && !isSuiteId(id) && id !== LIVE_TEST_CURRENCY) return undefined;
    const fields = jsonObject(raw);
    if (field !== undefined && !isSuiteId(fields?.[field])) return undefined;
    const { broken } = brokenFields(body, fields);
    return { name, id, body: new TextDecoder().decode(raw), broken };
  }
  return undefined;
}

/** Answers calls about sessions and promotions of the provider suite, which no table knows. The sandbox alone runs it. */
export const answerForSuite = createMiddleware<AppEnvWith<ProviderCtx>>(async (c, next) => {
  const ctx = c.get("ctx");
  const path = c.req.path.slice("/provider/v1".length);
  const call = ctx.settings.sandbox ? suiteCallOf(c.req.method, path, c.get("rawBody") ?? utf8("")) : undefined;
  if (!call) {
    await next();
    return undefined;
  }
  return responseOf(await answerCall(ctx, call));
});

/** A cut answer breaks off in its body, so that the provider has none. */
function responseOf({ status, body, headers, cut }: Reply): Response {
  const init = { status, headers: { "content-type": "application/json", ...headers } };
  if (!cut) return new Response(body, init);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(utf8(body.slice(0, 1)));
    },
    pull(controller) {
      controller.error(new Error("the suite cuts the connection"));
    },
  });
  return new Response(broken, init);
}
