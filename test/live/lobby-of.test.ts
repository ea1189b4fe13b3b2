import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminCtx } from "../../src/context.ts";
import { type PushedTable, patched } from "../../src/play/live/live-table.ts";
import { lobbyOf } from "../../src/play/live/lobby-of.ts";
import { patchTables, pushTables } from "../../src/play/live/push-tables.ts";
import { adminCtx } from "../support/fixtures.ts";

// What an isolate answers while other requests of it ask, push or are cancelled.

type Lobby = ReturnType<typeof env.LIVE_LOBBIES.getByName>;

type Methods = Partial<Record<"ask" | "push" | "patch", (...args: never[]) => Promise<unknown>>>;

/** A context whose lobbies are reached through these methods. */
function through(methods: (lobby: Lobby) => Methods, ctx: AdminCtx = adminCtx()): AdminCtx {
  const lobbies = { getByName: (name: string) => methods(env.LIVE_LOBBIES.getByName(name)) };
  return { ...ctx, env: { ...env, LIVE_LOBBIES: lobbies as unknown as typeof env.LIVE_LOBBIES } };
}

/** A context whose clock is ahead, so that a snapshot has expired. */
function later(): AdminCtx {
  const ctx = adminCtx();
  return { ...ctx, clock: { now: () => ctx.clock.now() + 5_000 } };
}

const table = (gameCode: string, fields: Partial<PushedTable> = {}): PushedTable =>
  patched(undefined, { gameCode, open: true, updatedAt: 1, ...fields });

async function players(ctx: AdminCtx, currency: string): Promise<(number | null)[]> {
  return [...(await lobbyOf(ctx, currency)).tables.values()].map((one) => one.players);
}

test("a poll whose request was cancelled holds up no other (H14)", async () => {
  const currency = "shared-1";
  await pushTables(adminCtx(), { providerCode: "one", currency, tables: [table("a", { players: 1 })] });
  // Never answered and never ended, as when the platform cancels the request of a caller that hung up.
  void lobbyOf(
    through(() => ({ ask: () => new Promise<never>(() => {}) })),
    currency,
  );
  const joined = await Promise.all([1, 2, 3].map(() => players(adminCtx(), currency)));
  expect(joined).toEqual([[1], [1], [1]]);
});

test("a snapshot from before the clock was set back is not kept until it catches up", async () => {
  const currency = "set-back";
  await pushTables(adminCtx(), { providerCode: "one", currency, tables: [table("a", { players: 1 })] });
  expect(await players(later(), currency)).toEqual([1]);
  await env.LIVE_LOBBIES.getByName(currency).push("one", [table("a", { players: 2 })]);
  expect(await players(adminCtx(), currency)).toEqual([2]);
});

test("requests that arrive while the object is asked share its answer, and its failure", async () => {
  const currency = "shared-2";
  let asked = 0;
  const counting = through((lobby) => ({
    ask: (...poll: Parameters<Lobby["ask"]>) => {
      asked++;
      return lobby.ask(...poll);
    },
  }));
  await pushTables(adminCtx(), { providerCode: "one", currency, tables: [table("a", { players: 1 })] });
  await Promise.all(Array.from({ length: 20 }, () => lobbyOf(counting, currency)));
  expect(asked).toBe(1);
  const failing = through(() => ({
    ask: () => {
      asked++;
      return Promise.reject(new Error("reset"));
    },
  }));
  const failed = await Promise.allSettled(Array.from({ length: 20 }, () => lobbyOf(failing, "shared-3")));
  expect(failed.every(({ status }) => status === "rejected")).toBe(true);
  expect(asked).toBe(2);
});

test("a push whose answer comes late does not hide what came after it (H9)", async () => {
  const currency = "late-1";
  await pushTables(adminCtx(), { providerCode: "one", currency, tables: [table("a", { players: 0 })] });
  expect(await players(adminCtx(), currency)).toEqual([0]);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const late = through((lobby) => ({
    patch: async (...patch: Parameters<Lobby["patch"]>) => {
      const at = await lobby.patch(...patch);
      await answered;
      return at;
    },
  }));
  const first = patchTables(late, {
    providerCode: "one",
    currency,
    tables: [{ gameCode: "a", players: 1, updatedAt: 2 }],
  });
  // Asked in order: the object has taken the first before this one.
  await env.LIVE_LOBBIES.getByName(currency).patch("one", [{ gameCode: "a", players: 2, updatedAt: 3 }]);
  expect(await players(later(), currency)).toEqual([2]);
  answer();
  await first;
  expect(await players(later(), currency)).toEqual([2]);
});

test("an answer that comes late does not hide a newer one (H9)", async () => {
  const currency = "late-2";
  await pushTables(adminCtx(), { providerCode: "one", currency, tables: [table("a", { players: 0 })] });
  expect(await players(adminCtx(), currency)).toEqual([0]);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const late = through(
    (lobby) => ({
      ask: async (...poll: Parameters<Lobby["ask"]>) => {
        const known = await lobby.ask(...poll);
        ask();
        await answered;
        return known;
      },
    }),
    later(),
  );
  const slow = lobbyOf(late, currency);
  await asked;
  await env.LIVE_LOBBIES.getByName(currency).patch("one", [{ gameCode: "a", players: 1, updatedAt: 2 }]);
  expect(await players(later(), currency)).toEqual([1]);
  answer();
  await slow;
  expect(await players(later(), currency)).toEqual([1]);
});
