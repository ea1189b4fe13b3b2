import { signal } from "@preact/signals";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { type Account, account } from "./account.ts";

/** As many ids as one call takes. */
const MAX_IDS = 50;
/** The names that a page asks for within this time are read together. */
const GATHER_MS = 20;

const names = signal<ReadonlyMap<string, string>>(new Map());
let asking: { readonly account: Account; readonly asked: Set<string>; waiting: string[] } | undefined;

/** Games by their ids. Those that the operator may not offer are left out. */
export async function gamesById(ids: readonly string[], signal?: AbortSignal): Promise<readonly Game[]> {
  const wanted = [...new Set(ids)];
  const calls = Array.from({ length: Math.ceil(wanted.length / MAX_IDS) }, (_, at) =>
    account().client.gamesPage(
      { ids: wanted.slice(at * MAX_IDS, (at + 1) * MAX_IDS).join(","), limit: MAX_IDS },
      signal && { signal },
    ),
  );
  return (await Promise.all(calls)).flatMap(({ games }) => games);
}

/** The game's name once it is known; its id where the operator no longer has it. Whoever shows it is then shown again. */
export function gameName(gameId: string | null): string {
  if (gameId === null) return "–";
  const known = names.value.get(gameId);
  if (known === undefined) ask(gameId);
  return known ?? "…";
}

function ask(gameId: string): void {
  if (asking?.account !== account()) asking = { account: account(), asked: new Set(), waiting: [] };
  const { asked, waiting } = asking;
  if (asked.has(gameId)) return;
  asked.add(gameId);
  waiting.push(gameId);
  if (waiting.length === 1) setTimeout(() => void readNames(), GATHER_MS);
}

async function readNames(): Promise<void> {
  if (!asking) return;
  const { asked, waiting: ids } = asking;
  asking.waiting = [];
  try {
    const games = await gamesById(ids);
    const read = [...ids.map((id) => [id, id] as const), ...games.map(({ id, name }) => [id, name] as const)];
    names.value = new Map([...names.value, ...read]);
  } catch {
    // The next page that names them asks again.
    for (const id of ids) asked.delete(id);
  }
}
