import { createWallet, type WalletHandlers } from "operator-games-client";

interface Env {
  /** A secret (`wrangler secret put AGG_KEYS`): `{"<key id>":"<secret>"}`, during a rotation both keys. */
  readonly AGG_KEYS: string;
}

/** Where the handlers keep their books: a Durable Object, or a database with transactions. */
export function worker(booksOf: (env: Env) => WalletHandlers) {
  return {
    async fetch(request: Request, env: Env): Promise<Response> {
      if (new URL(request.url).pathname !== "/wallet") return new Response(null, { status: 404 });
      const { getBalance, bet, win, rollback } = booksOf(env);
      return createWallet({ keys: JSON.parse(env.AGG_KEYS), getBalance, bet, win, rollback })(request);
    },
  };
}
