import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "./app-env.ts";
import { onError } from "./on-error.ts";

/**
 * An app that answers every error in the documented form. Its router is named because Hono's default would first try
 * `RegExpRouter`, which cannot hold paths such as `/free-spins/bet-options` beside `/free-spins/:id`.
 */
export function baseApp(): Hono<AppEnv> {
  return new Hono<AppEnv>({ router: new TrieRouter() }).onError(onError);
}
