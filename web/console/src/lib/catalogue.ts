import type { Game } from "../../../../clients/typescript/src/index.ts";
import type { Account } from "./account.ts";

const KEPT_MS = 60_000;

let kept: { readonly account: Account; readonly at: number; readonly games: Promise<readonly Game[]> } | undefined;

/** The operator's games. Read at most once a minute: many pages name games. */
export function gamesOf(account: Account): Promise<readonly Game[]> {
  if (kept?.account === account && Date.now() - kept.at < KEPT_MS) return kept.games;
  const games = readAll(account);
  kept = { account, at: Date.now(), games };
  games.catch(() => {
    kept = undefined;
  });
  return games;
}

async function readAll({ client }: Account): Promise<readonly Game[]> {
  const games: Game[] = [];
  for await (const game of client.games()) games.push(game);
  return games;
}

/** Fills an element with the game's name once it is known; its id stays where the operator no longer has it. */
export function nameGame(account: Account, gameId: string | null, element: HTMLElement): HTMLElement {
  element.textContent = gameId ?? "–";
  if (gameId !== null) {
    void gamesOf(account).then(
      (games) => {
        const game = games.find(({ id }) => id === gameId);
        if (game) element.textContent = game.name;
      },
      () => undefined,
    );
  }
  return element;
}
