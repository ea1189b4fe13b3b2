import { createServer, type Server } from "node:http";
import { createWallet, nodeHandler } from "operator-games-client";
import { Books } from "../../../clients/typescript/recipes/books.ts";
import { served } from "../../support/served.ts";

/** A wallet of the recipe with one player, `ann`, served on a free port. */
export interface LocalWallet {
  readonly books: Books;
  readonly url: string;
  /** The keys that it accepts, by id; may be set later. */
  readonly keys: Record<string, string>;
  /** How many requests it got. */
  heard(): number;
  close(): Promise<void>;
}

export async function aLocalWallet(): Promise<LocalWallet> {
  const books = new Books();
  books.players.set("ann", { currency: "EUR", balance: 5_000n });
  const keys: Record<string, string> = { "not-yet": "issued" };
  const server: Server = createServer(
    nodeHandler(
      createWallet({
        keys,
        getBalance: (request) => books.getBalance(request),
        bet: (request) => books.bet(request),
        win: (request) => books.win(request),
        rollback: (request) => books.rollback(request),
      }),
    ),
  );
  const { url, close } = await served(server);
  let count = 0;
  server.on("request", () => count++);
  return {
    books,
    heard: () => count,
    url: `${url}/wallet`,
    keys,
    close,
  };
}
