import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createWallet, nodeHandler } from "operator-games-client";
import { Books } from "../../../clients/typescript/recipes/books.ts";

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
  // As in scripted-wallet.ts.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  let count = 0;
  server.on("request", () => count++);
  const close = () => new Promise<void>((closed) => void server.close(() => closed()).closeAllConnections());
  return {
    books,
    heard: () => count,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`,
    keys,
    close,
  };
}
