import { signal } from "@preact/signals";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { type Account, account } from "./account.ts";

const KEPT_MS = 60_000;

let kept: { readonly account: Account; readonly at: number; readonly games: Promise<readonly Game[]> } | undefined;
const names = signal<ReadonlyMap<string, string>>(new Map());

/** The operator's games. Read at most once a minute: many pages name games. */
export function gamesOf(account: Account): Promise<readonly Game[]> {
  if (kept?.account === account && Date.now() - kept.at < KEPT_MS) return kept.games;
  const games = readAll(account);
  kept = { account, at: Date.now(), games };
  games.then(
    (all) => {
      names.value = new Map(all.map(({ id, name }) => [id, name]));
    },
    () => {
      kept = undefined;
    },
  );
  return games;
}

async function readAll({ client }: Account): Promise<readonly Game[]> {
  const games: Game[] = [];
  for await (const game of client.games()) games.push(game);
  return games;
}

/** The game's name once it is known; its id stays where the operator no longer has it. */
export function gameName(gameId: string | null): string {
  if (gameId === null) return "–";
  // Whoever shows a game is shown anew once its name is there.
  void gamesOf(account());
  return names.value.get(gameId) ?? gameId;
}
