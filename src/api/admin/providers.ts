import { Hono } from "hono";
import * as z from "zod";
import { listAllProviders } from "../../catalogue/games/list-providers.ts";
import { putProvider as put } from "../../catalogue/games/put-provider.ts";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import {
  restoreProvider as restore,
  type ProviderWindows as Windows,
  withdrawProvider as withdraw,
} from "../../catalogue/operators/withdraw-provider.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { listKeys } from "../../gate/keys/list-keys.ts";
import { replaced } from "../../gate/proposals/proposal.ts";
import { findKnownProvider, findProvider } from "../../gate/reference/find-provider.ts";
import { ADAPTERS } from "../../lib/adapter-names.ts";
import { bodyFor, checked, path, query } from "../http/valid.ts";
import { optional, orNull, textOrNull } from "../wire/described.ts";
import { displayName } from "../wire/fields.ts";
import { inCamelCase, presenter } from "../wire/present.ts";
import { pageOf, providerCode, providerName } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { PROVIDER, PROVIDER_KEY, PROVIDER_SETTINGS } from "./examples.ts";
import { CodePath, CursorQuery, calledUrl, imageId, nullable } from "./fields.ts";
import { Key, presentKey } from "./keys.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const params = { code: "The provider's code." };

export const Provider = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  adapter: z.enum(ADAPTERS).describe("How the service speaks to it."),
  base_url: z.string().nullable().describe("Where calls to it are sent. Null: its adapter needs none."),
  logo_image_id: z.string().nullable().describe("The stored image of its logo. Null: none."),
  cover_image_id: z.string().nullable().describe("The stored image of its banner. Null: none."),
  requests_per_minute: orNull(z.int(), "Requests in a calendar minute. Null: the service's default.", 120000),
  require_v2: z.boolean().describe("Whether a request without `X-Agg-Signature-V2` is refused."),
  replay_url: textOrNull(
    "Where support sees its rounds again, with placeholders. Null: nowhere.",
    "https://studio.example/replay/{round_id}",
  ),
  created_at: z.iso.datetime().describe("When it was created."),
});

const presentRow = presenter(Provider);

const baseUrl = (url: z.ZodString) =>
  nullable(url.refine((value) => !value.includes("?"), { error: "must not contain a query string" }));

export const PutProvider = z
  .object({
    provider_name: displayName(200).describe("The provider's name."),
    adapter: z.enum(ADAPTERS).describe("How the service speaks to it. `sandbox` is refused in production."),
    base_url: baseUrl(z.string()).describe(
      "Where calls to it are sent: absolute https. Needed for the adapter `http`.",
    ),
    logo_image_id: nullable(imageId).describe("The stored image of its logo."),
    cover_image_id: nullable(imageId).describe("The stored image of its banner."),
    requests_per_minute: nullable(z.int().min(1).max(1_000_000)).describe(
      "Requests in a calendar minute. Null: the service's default.",
    ),
    require_v2: optional(
      z.boolean(),
      "Whether a request without `X-Agg-Signature-V2` is refused. Left out: as it was, and for a new provider true in production, false in the sandbox.",
    ),
    replay_url: nullable(
      z
        .string()
        .max(500)
        .regex(/^https:\/\/[^\s\\]+$/, "must be an absolute https URL")
        .regex(/\{round_id\}/, "must contain {round_id}"),
    ).meta({
      description: "Where support sees a round again; `{round_id}` and `{session_id}` are replaced.",
      examples: ["https://studio.example/replay?round={round_id}"],
    }),
  })
  .refine((provider) => provider.adapter !== "http" || provider.base_url !== null, {
    path: ["base_url"],
    error: "is required for the adapter http",
  });

app.put(
  "/providers/:code",
  describe({
    id: "putProvider",
    scope: "admin",
    people: {
      two: "another `base_url` or `adapter`; `require_v2` taken away; not a new provider",
      because: "they decide which server opens sessions and grants, and whether a captured bet is a win",
    },
    summary: "Create or replace a provider",
    description: "Full replacement: omitted fields become null, `require_v2` stays as it was.",
    params,
    accepted: Proposal,
    answer: Provider,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, request: PROVIDER_SETTINGS, answer: PROVIDER },
  }),
  path(CodePath),
  bodyFor(PutProvider, ({ settings }) => PutProvider.safeExtend({ base_url: baseUrl(calledUrl(settings)) })),
  checked(),
  approvable<"code", typeof PutProvider>(async (ctx, { path: { code }, body }) => {
    const before = await findKnownProvider(ctx, code);
    if (!before) return [];
    const text = (limit: number | null) => (limit === null ? null : String(limit));
    const [limit, newLimit] = [text(before.requestsPerMinute), text(body.requests_per_minute)];
    return replaced(
      ctx,
      [
        { what: `base_url of ${code}`, before: before.baseUrl, after: body.base_url },
        { what: `adapter of ${code}`, before: before.adapter, after: body.adapter },
        ...(before.requireV2 && body.require_v2 === false
          ? [{ what: `require_v2 of ${code}`, before: "true", after: "false" }]
          : []),
      ],
      [
        { what: `provider_name of ${code}`, before: before.name, after: body.provider_name },
        { what: `logo_image_id of ${code}`, before: before.logoImageId, after: body.logo_image_id },
        { what: `cover_image_id of ${code}`, before: before.coverImageId, after: body.cover_image_id },
        { what: `requests_per_minute of ${code}`, before: limit, after: newLimit },
        { what: `replay_url of ${code}`, before: before.replayUrl, after: body.replay_url },
      ],
    );
  }),
  async (c) => {
    const { providerName: name, ...settings } = inCamelCase(c.req.valid("json"));
    const provider = await put(c.get("ctx"), { code: c.req.valid("param").code, name, ...settings });
    return c.json<z.input<typeof Provider>>(present(provider));
  },
);

export const Providers = pageOf({ providers: z.array(Provider).describe("The page's providers.") });

app.get(
  "/providers",
  describe({
    id: "listProviders",
    scope: "read",
    summary: "List providers",
    description: "By code, 1,000 a page.",
    answer: Providers,
    example: { answer: { providers: [PROVIDER], next_cursor: null } },
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const { rows, nextCursor } = await listAllProviders(c.get("ctx"), c.req.valid("query").cursor);
    return c.json<z.input<typeof Providers>>({ providers: rows.map(present), next_cursor: nextCursor });
  },
);

export const ProviderDetail = Provider.extend({ keys: z.array(Key).describe("Its keys, revoked ones too.") });

app.get(
  "/providers/:code",
  describe({
    id: "readProvider",
    scope: "read",
    summary: "Read a provider with its keys",
    params,
    answer: ProviderDetail,
    errors: ["NOT_FOUND"],
    example: { answer: { ...PROVIDER, keys: [PROVIDER_KEY] } },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const provider = await findProvider(ctx, c.req.param("code"));
    const keys = await listKeys(ctx, { kind: "provider", code: provider.code });
    return c.json<z.input<typeof ProviderDetail>>({ ...present(provider), keys: keys.map(presentKey) });
  },
);

function present(row: ProviderRow): z.input<typeof Provider> {
  return presentRow(row, { provider_code: row.code, provider_name: row.name });
}

export const ProviderWindows = z.object({
  provider_code: providerCode,
  offered_by: z.array(z.string()).describe("Operators whose window has it."),
  withdrawn_from: z.array(z.string()).describe("Operators that get it back."),
});

app.delete(
  "/providers/:code/windows",
  describe({
    id: "withdrawProvider",
    scope: "catalogue",
    people: { one: "it stops, and is needed at once" },
    summary: "Take a provider out of every operator's window",
    description:
      "No session of it opens from then on; lists follow within 30 seconds. Open sessions play on: a stop refuses their bets. Where it was is remembered.",
    idempotency: "A repeat takes it out of windows that have it by then.",
    params: { code: "The provider's code." },
    answer: ProviderWindows,
    errors: ["NOT_FOUND"],
    example: { answer: { provider_code: "lantern", offered_by: [], withdrawn_from: ["northwind"] } },
  }),
  async (c) => {
    const { code } = c.req.param();
    return c.json<z.input<typeof ProviderWindows>>(presentWindows(code, await withdraw(c.get("ctx"), code)));
  },
);

app.put(
  "/providers/:code/windows",
  describe({
    id: "restoreProvider",
    scope: "catalogue",
    people: { one: "the windows get back what two people put there" },
    summary: "Put a provider back into the windows that it was taken out of",
    description: "Not into a window that was set since: that list is complete.",
    idempotency: "A repeat changes nothing.",
    params: { code: "The provider's code." },
    answer: ProviderWindows,
    errors: ["NOT_FOUND"],
    example: { answer: { provider_code: "lantern", offered_by: ["northwind"], withdrawn_from: [] } },
  }),
  async (c) => {
    const { code } = c.req.param();
    return c.json<z.input<typeof ProviderWindows>>(presentWindows(code, await restore(c.get("ctx"), code)));
  },
);

function presentWindows(code: string, { offeredBy, withdrawnFrom }: Windows): z.input<typeof ProviderWindows> {
  return { provider_code: code, offered_by: [...offeredBy], withdrawn_from: [...withdrawnFrom] };
}
