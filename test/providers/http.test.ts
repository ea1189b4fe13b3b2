import { describe, expect, inject, it } from "vitest";
import { ERRORS } from "../../src/api/wire/errors.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { findProvider } from "../../src/gate/reference/find-provider.ts";
import type { GameProvider } from "../../src/play/providers/port.ts";
import { providerFor } from "../../src/play/providers/provider-for.ts";
import { exampleProvider } from "../support/example-provider.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";
import { conforms } from "./conformance.ts";

let example: Promise<GameProvider> | undefined;

conforms("the http adapter", async () => {
  example ??= exampleProvider(`${inject("exampleProvider")}/`).then((row) => providerFor(adminCtx(), row));
  return { provider: await example, gameCode: "coin-toss", unknownGameCode: "no-such-game" };
});

const LAUNCH = {
  operatorCode: "casino",
  token: "the-token",
  gameCode: "g",
  currency: "EUR",
  locale: null,
  lobbyUrl: null,
  depositUrl: null,
  realityCheckMinutes: null,
  responsibleGamingUrl: null,
  playerCountry: null,
  playerDevice: null,
};

async function launchAt(path: string): Promise<unknown> {
  const { code } = await aProvider({ adapter: "http", baseUrl: `${inject("faultyServer")}/${path}` });
  const provider = providerFor(adminCtx(), await findProvider(adminCtx(), code));
  return provider.launch(adminCtx(), LAUNCH).catch((cause: unknown) => cause);
}

describe("an answer of an http provider", () => {
  it.each([
    "refusal/400",
    "refusal/404",
    "refusal/409",
    "refusal/429",
  ])("with a 4xx and a message is a refusal: %s", async (path) =>
    expect(await launchAt(path)).toMatchObject({ name: "ProviderRefusal", message: "Not today." }));

  it.each([
    "refusal/500",
    "refusal/503",
    "refusal/200",
    "refusal/302",
    "error-only/409",
    "html/404",
    "html/200",
    "empty/409",
    "empty/200",
    "empty/204",
    "list/200",
    "large",
    "reset",
    "redirect",
    "other-launch",
    "script",
    "credentials",
    "plain-launch",
    "token-in-host",
    "nul-launch",
  ])("of any other kind is UPSTREAM_UNAVAILABLE: %s", async (path) => {
    expect(await launchAt(path)).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", retryable: true });
    expect(ERRORS.UPSTREAM_UNAVAILABLE.status).toBe(503);
  });

  it("may launch over http on this machine alone", async () =>
    expect(await launchAt("own-launch")).toBe("http://127.0.0.1:8080/the-token"));

  it("needs a key: without one it is UPSTREAM_UNAVAILABLE, with a wrong one a refusal", async () => {
    const ctx = adminCtx();
    const images = { logoImageId: null, coverImageId: null };
    const row = { code: "keyless", name: "K", adapter: "http", baseUrl: inject("exampleProvider"), ...images } as const;
    const provider = providerFor(ctx, await putProvider(ctx, row));
    const launch = () => provider.launch(adminCtx(), { ...LAUNCH, gameCode: "coin-toss" });
    await expect(launch()).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await issueKey(ctx, {
      owner: { kind: "provider", code: "keyless" },
      fixed: { keyId: "unknown-there", secret: "x" },
    });
    await expect(launch()).rejects.toMatchObject({ name: "ProviderRefusal" });
  });
});
