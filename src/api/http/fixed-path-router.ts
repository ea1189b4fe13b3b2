import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Hono's trie, which alone of its routers takes `/things/options` beside `/things/{id}`. It searches the trie once for
 * each path without parameters, and most requests are for one of those.
 */
export class FixedPathRouter<T> implements Router<T> {
  readonly name = "FixedPathRouter";
  readonly #trie = new TrieRouter<T>();
  readonly #fixed = new Set<string>();
  readonly #found = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#trie.add(method, path, handler);
    this.#found.clear();
    if (!/[:*]/.test(path)) this.#fixed.add(path);
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const result = this.#trie.match(method, path);
    // A router sees methods that no route has: only real ones are remembered, so that the map stays small.
    if (this.#fixed.has(path) && METHODS.has(method)) this.#found.set(key, result);
    return result;
  }
}

const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "DELETE"]);
