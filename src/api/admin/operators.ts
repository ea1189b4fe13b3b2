import { Hono } from "hono";
import * as z from "zod";
import { listOperators as list } from "../../catalogue/operators/list-operators.ts";
import { putOperator as put } from "../../catalogue/operators/put-operator.ts";
import { type OperatorRecord, readOperator as read } from "../../catalogue/operators/read-operator.ts";
import { type Window as OperatorWindow, readWindow } from "../../catalogue/operators/read-window.ts";
import { setWindow as writeWindow } from "../../catalogue/operators/set-window.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { type Change, replaced } from "../../gate/proposals/proposal.ts";
import { findKnown, type OperatorRow } from "../../gate/reference/find-operator.ts";
import { chosenEvents, EVENTS } from "../../ledger/events/severity.ts";
import { isCovered } from "../../lib/address.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { body, bodyFor, checked, path, query } from "../http/valid.ts";
import { nullish, optional, orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { addressRange, displayName } from "../wire/fields.ts";
import { inCamelCase, presenter } from "../wire/present.ts";
import { operatorCode, pageOf, revenueBase, tierMode } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { OPERATOR, OPERATOR_DETAIL, OPERATOR_SETTINGS, WINDOW, WINDOW_ANSWER } from "./examples.ts";
import { CodePath, CursorQuery, calledUrl } from "./fields.ts";
import { Key, presentKey } from "./keys.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const params = { code: "The operator's code." };

/** Kept as a plain decimal; a JSON number and its text mean the same. */
const percent = z
  .preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z
      .string("must be a number")
      .regex(/^(?:100(?:\.0{1,4})?|[0-9]{1,2}(?:\.[0-9]{1,4})?)$/, "must be 0 to 100 with at most 4 decimal places"),
  )
  .describe("A percentage of 0 to 100, with at most 4 decimal places.");

export const Window = z.object({
  operator_code: operatorCode,
  provider_codes: z.array(z.string()).describe("Providers whose games the operator may offer."),
  excluded_game_ids: z.array(z.string()).describe("Games of theirs that it may not offer: ids of the catalogue."),
  game_count: z.int().describe("Number of games that it may offer."),
});

export const Operator = z.object({
  code: z.string().describe("The operator's code, which never changes."),
  operator_code: operatorCode.describe("The same as `code`."),
  name: z.string().describe("The operator's name."),
  wallet_url: z.string().describe("Where wallet callbacks are sent."),
  invoice_url: z.string().nullable().describe("Where invoice notifications are sent. Null: nowhere."),
  event_url: textOrNull("Where events are sent. Null: nowhere.", "https://casino.example.com/events"),
  events: orNull(z.array(z.enum(EVENTS)), "The events that it is sent. Null: all.", ["jackpot.won"]),
  requests_per_minute: z.int().describe("Signed requests in a calendar minute, whatever its number of keys."),
  allowlist: z.array(z.string()).describe("Addresses and ranges that it may call from. Empty: any."),
  market: z.string().describe("The market whose percents are billed: `rest_of_world` or `asia`."),
  regulated: z.boolean().describe("Whether its market is a regulated one."),
  revenue_base: z.string().describe("What the percents are a share of: `ggr` or `ngr`."),
  tier_mode: z.string().describe("How a month is priced: `whole` or `progressive`."),
  tax_percent: z.number().describe("The tax on invoices in percent: 19 is 19 %."),
  require_v2: z.boolean().describe("Whether a request without `X-Agg-Signature-V2` is refused."),
  created_at: z.iso.datetime().describe("When it was created."),
  updated_at: z.iso.datetime().describe("When its settings last changed."),
});

const presentRow = presenter(Operator);
const presentRowOfWindow = presenter(Window);

export const OperatorDetail = Operator.extend({
  suspended_at: timeOrNull("When it was suspended. Null: it is not.", "2026-11-21T12:00:00.000Z"),
  keys: z.array(Key).describe("Its keys, revoked ones too."),
  window: Window.describe("The games that it may offer."),
});

export const PutOperator = z.object({
  name: displayName(200).optional().describe("The operator's name. Required for a new operator."),
  wallet_url: optional(
    z.string(),
    "Where wallet callbacks are sent: absolute https. Required for a new operator.",
    "https://wallet.casino.example/callback",
  ),
  invoice_url: nullish(
    z.string(),
    "Where invoice notifications are sent: absolute https. Null: nowhere.",
    "https://casino.example/invoices",
  ),
  event_url: nullish(
    z.string(),
    "Where events are sent: absolute https. Null: nowhere.",
    "https://casino.example/events",
  ),
  events: nullish(
    z.array(z.enum(EVENTS)),
    "The events that it is sent, which it can choose itself too. Null: all, also those of later versions.",
    ["jackpot.won", "movement.failed"],
  ),
  requests_per_minute: z.int().min(1).max(1_000_000).optional().describe("Signed requests in a calendar minute."),
  allowlist: optional(
    z.array(addressRange).max(1_000),
    "Addresses and ranges that it may call from; they replace the list. Empty: any.",
  ),
  market: z.enum(["rest_of_world", "asia"]).optional().describe("The market whose percents are billed."),
  regulated: z.boolean().optional().describe("Whether its market is a regulated one."),
  revenue_base: revenueBase.optional(),
  tier_mode: tierMode.optional(),
  tax_percent: optional(
    percent,
    "The tax on invoices in percent, 0 to 100 with at most 4 decimal places: a number, or the same as text.",
    "19",
  ),
  require_v2: z.boolean().optional().describe("Whether a request without `X-Agg-Signature-V2` is refused."),
});

/** Settings where money and players' data go, and how much. */
const TWO_PEOPLE = [
  ...(["wallet_url", "invoice_url", "event_url", "tax_percent"] as const),
  ...(["market", "revenue_base", "tier_mode"] as const),
] as const;

const ONE_PERSON = ["name", "requests_per_minute", "regulated"] as const;

app.put(
  "/operators/:code",
  describe({
    id: "putOperator",
    scope: "admin",
    people: {
      two: "another `wallet_url`, `invoice_url`, `event_url`, `tax_percent`, `market`, `revenue_base` or `tier_mode`; an `allowlist` that lets more addresses in; fewer `events`; `require_v2` taken away; not a new operator",
      because: "they decide where money and players' data go, who speaks for the operator, and which events it gets",
    },
    summary: "Create or update an operator",
    description: "An omitted field gets its default on creation and keeps its value on an update.",
    params,
    accepted: Proposal,
    answer: OperatorDetail,
    errors: ["NOT_FOUND"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: { ...OPERATOR_SETTINGS, tax_percent: "21" },
      answer: OPERATOR_DETAIL,
    },
  }),
  path(CodePath),
  bodyFor(PutOperator, ({ settings }) => {
    const url = calledUrl(settings);
    return PutOperator.safeExtend({
      wallet_url: url.optional(),
      invoice_url: url.nullish(),
      event_url: url.nullish(),
    });
  }),
  checked(),
  approvable<"code", typeof PutOperator>(async (ctx, { path: { code }, body }) => {
    const operator = await findKnown(ctx, code);
    if (!operator) return [];
    const before = present(operator);
    const given = (names: readonly (typeof TWO_PEOPLE | typeof ONE_PERSON)[number][]) =>
      names.flatMap((what) => {
        const after = body[what];
        return after === undefined || comparable(what, after) === comparable(what, before[what])
          ? []
          : [{ what, before: shown(before[what]), after: shown(after) }];
      });
    const { lowered, others } = protections(before, body);
    return replaced(ctx, [...given(TWO_PEOPLE), ...lowered], [...given(ONE_PERSON), ...others]);
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.valid("param");
    const body = c.req.valid("json");
    await put(ctx, { code, ...inCamelCase(body), events: body.events && chosenEvents(body.events) });
    return c.json<z.input<typeof OperatorDetail>>(presentDetail(await read(ctx, code)));
  },
);

export const Operators = pageOf({ operators: z.array(Operator).describe("The page's operators.") });

app.get(
  "/operators",
  describe({
    id: "listOperators",
    scope: "read",
    summary: "List operators",
    description: "By code, 1,000 a page.",
    answer: Operators,
    example: { answer: { operators: [OPERATOR], next_cursor: null } },
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const { rows, nextCursor } = await list(c.get("ctx"), c.req.valid("query").cursor);
    return c.json<z.input<typeof Operators>>({ operators: rows.map(present), next_cursor: nextCursor });
  },
);

app.get(
  "/operators/:code",
  describe({
    id: "readOperator",
    scope: "read",
    summary: "Read an operator with its keys and window",
    params,
    answer: OperatorDetail,
    errors: ["NOT_FOUND"],
    example: { answer: OPERATOR_DETAIL },
  }),
  async (c) => c.json<z.input<typeof OperatorDetail>>(presentDetail(await read(c.get("ctx"), c.req.param("code")))),
);

export const SetWindow = z.object({
  provider_codes: z
    .array(z.string())
    .max(10_000)
    .describe("Providers whose games the operator may offer; they replace the list."),
  excluded_game_ids: z
    .array(z.string())
    .max(100_000)
    .default([])
    .meta({
      description: "Games of theirs that it may not offer: ids of the catalogue; they replace the list.",
      examples: [["7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"]],
    }),
});

app.put(
  "/operators/:code/window",
  describe({
    id: "setWindow",
    scope: "catalogue",
    people: {
      two: "a provider that the window did not have, but for the first window",
      because: "from then on the provider can report wins to this wallet",
    },
    summary: "Set the games that an operator may offer",
    idempotency: "Replaces the window. A repeat changes nothing.",
    params,
    accepted: Proposal,
    answer: Window,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, request: WINDOW, answer: WINDOW_ANSWER },
  }),
  body(SetWindow),
  checked(),
  approvable<"code", typeof SetWindow>(async (ctx, { path: { code }, body }) => {
    const operator = await findKnown(ctx, code);
    // A new operator's first window needs one person, as its first key does: nobody plays there yet.
    if (!operator || operator.windowedAt === null) return [];
    const window = await readWindow(ctx, code);
    const [before, after] = [new Set(window.providerCodes), new Set(body.provider_codes)];
    const what = (provider: string) => `provider ${provider} in the window of ${code}`;
    const added = [...after].filter((provider) => !before.has(provider));
    const removed = [...before].filter((provider) => !after.has(provider));
    const excluded = {
      what: `excluded games of the window of ${code}`,
      before: await counted(window.excludedGameIds),
      after: await counted(body.excluded_game_ids),
    };
    return replaced(
      ctx,
      added.map((provider) => ({ what: what(provider), before: null, after: "offered" })),
      [...removed.map((provider) => ({ what: what(provider), before: "offered", after: null })), excluded],
    );
  }),
  async (c) => {
    const { code } = c.req.param();
    const { provider_codes: providerCodes, excluded_game_ids: excludedGameIds } = c.req.valid("json");
    return c.json<z.input<typeof Window>>(
      presentWindow(code, await writeWindow(c.get("ctx"), { operatorCode: code, providerCodes, excludedGameIds })),
    );
  },
);

/** Length of a list of games, and its digest: the ids would be too long to be proposed. */
async function counted(ids: readonly string[]): Promise<string> {
  const listed = [...new Set(ids)].sort();
  return `${listed.length} (${(await sha256Hex(listed.join())).slice(0, 16)})`;
}

/** 21 and 21.0 are the same percentage. */
function comparable(what: string, value: string | number | boolean | null): string | number | boolean | null {
  return what === "tax_percent" ? Number(value) : value;
}

const shown = (value: string | number | boolean | null) => (value === null ? null : String(value));

/** The operator's protections: changes that let more callers in than before or notify the operator of less, and the others. */
function protections(before: z.input<typeof Operator>, body: z.output<typeof PutOperator>) {
  const list = (ranges: readonly string[]) => (ranges.length === 0 ? "any address" : ranges.join(", "));
  const names = (events: readonly string[] | null) => (events === null ? "all" : events.join(", ") || "none");
  const { allowlist = before.allowlist, require_v2: v2 = before.require_v2, events = before.events } = body;
  const known = before.allowlist;
  const isWider = known.length > 0 && (allowlist.length === 0 || allowlist.some((entry) => !isCovered(entry, known)));
  const isSilenced = events !== null && (before.events ?? EVENTS).some((name) => !events.includes(name));
  const changes: [isLowered: boolean, change: Change][] = [
    [isSilenced, { what: "events", before: names(before.events), after: names(chosenEvents(events)) }],
    [isWider, { what: "allowlist", before: list(before.allowlist), after: list(allowlist) }],
    [before.require_v2 && !v2, { what: "require_v2", before: String(before.require_v2), after: String(v2) }],
  ];
  const having = (is: boolean) => changes.filter(([isLowered]) => isLowered === is).map(([, change]) => change);
  return { lowered: having(true), others: having(false) };
}

function present(row: OperatorRow): z.input<typeof Operator> {
  return presentRow(row, {
    operator_code: row.code,
    events: chosenEvents(row.events),
    tax_percent: Number(row.taxPercent),
  });
}

function presentDetail({ operator, keys, window, suspension }: OperatorRecord): z.input<typeof OperatorDetail> {
  const suspended = { suspended_at: isoTimeOrNull(suspension?.startsAt ?? null) };
  return {
    ...present(operator),
    ...suspended,
    keys: keys.map(presentKey),
    window: presentWindow(operator.code, window),
  };
}

function presentWindow(operatorCode: string, window: OperatorWindow): z.input<typeof Window> {
  return presentRowOfWindow(window, { operator_code: operatorCode });
}
