import { expect, test } from "vitest";
import * as z from "zod";
import { providerWebhooks } from "../../src/api/provider/webhooks.ts";
import { httpProvider } from "../../src/play/providers/http/adapter.ts";
import { aCampaign, aDraw, aPromotingCasino } from "../promotions/support.ts";
import { post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider, type ProviderCall } from "../support/fake-provider.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";

// What the service sends a provider is what openapi-providers.json documents, field by field.

/** The documented calls by their path: descriptions begin with it. */
const DOCUMENTED = new Map(
  providerWebhooks.map((hook) => [/^`POST <base URL>([^`]+)`/.exec(hook.description)?.[1] ?? "", hook]),
);

function faultsOf({ path, body }: ProviderCall): string[] {
  const pattern = path
    .replace(/^\/free-spins\/[^/]+\/cancel$/, "/free-spins/{free_spins_id}/cancel")
    .replace(/^\/bonus-campaigns\/[^/]+\/end$/, "/bonus-campaigns/{campaign_id}/end");
  const documented = DOCUMENTED.get(pattern)?.body;
  if (!(documented instanceof z.ZodObject)) return [`${path} is not documented`];
  const { error } = documented.strict().safeParse(body);
  return error ? [`${path}: ${error.message}`] : [];
}

test("every call of the http adapter is documented with its fields", async () => {
  const server = new FakeProvider();
  const { code } = await aProvider({ adapter: "http", baseUrl: FAKE_PROVIDER_URL });
  const port = httpProvider({ code, adapter: "http", baseUrl: FAKE_PROVIDER_URL });
  const ctx = adminCtx();
  const visits = [
    { locale: "en", lobbyUrl: "https://a.com", playerCountry: "DE", playerDevice: "mobile" },
    { locale: null, lobbyUrl: null, playerCountry: null, playerDevice: null },
  ] as const;
  for (const visit of visits) {
    const request = { ...visit, operatorCode: "casino", gameCode: "g", token: "the-token", demoId: "demo-1" };
    const protection = { realityCheckMinutes: visit.locale === null ? null : 60, responsibleGamingUrl: visit.lobbyUrl };
    await port.launch(ctx, { ...request, currency: "EUR", depositUrl: visit.lobbyUrl, ...protection });
    await port.launchDemo(ctx, request);
  }
  await port.betOptions(ctx, "g", "EUR");
  await port.grantFreeSpins(ctx, {
    ...{ freeSpinsId: "f 1", operatorCode: "casino", playerId: "p", currency: "EUR", gameCodes: ["g"], quantity: 1 },
    ...{ betAmount: "1.00", validUntil: new Date().toISOString() },
  });
  await port.cancelFreeSpins(ctx, "f 1");
  await port.campaignOptions(ctx, "g");
  server.answer = () => Response.json({ status: "ended" });
  await port.endCampaign(ctx, "c 1");
  server.answer = () => Response.json({});
  await port.subscribeLiveTables(ctx, "EUR");
  expect(server.calls.flatMap(faultsOf)).toEqual([]);
  const paths = new Set(
    server.calls.map(({ path }) => path.replace("f%201", "{free_spins_id}").replace("c%201", "{campaign_id}")),
  );
  expect([...paths, "/bonus-campaigns"].toSorted()).toEqual([...DOCUMENTED.keys()].toSorted());
});

test("campaigns of every type are documented with their fields", async () => {
  const casino = await aPromotingCasino();
  const bodies = [
    aCampaign(casino, { campaign_limit: "100.00" }),
    aCampaign(casino, { type: "buy_bonus", spin_count: undefined }),
    aDraw(casino, "fortune_wheel", 16),
    aDraw(casino, "treasure_chest", 16),
    aDraw(casino, "golden_dragon", 2, {
      triggers: { bet_amount: [{ amount: "5", single_bet: true }], loss_amount: "9" },
    }),
  ];
  for (const body of bodies) expect((await post(casino, "/v1/bonus-campaigns", body)).status).toBe(200);
  const placed = casino.fakeProvider.callsTo("/bonus-campaigns");
  expect(placed.map(({ body }) => body.type)).toEqual(bodies.map(({ type }) => type));
  expect(placed.flatMap(faultsOf)).toEqual([]);
});
