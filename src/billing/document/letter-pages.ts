import type { Ctx } from "../../context.ts";
import { toHex } from "../../lib/encoding.ts";
import { type LetterPage, parsePage, type ReadPage } from "./letter-page.ts";
import { INDEX_DIGEST } from "./printable.ts";

/** Some 60 KB each, and one of 1.7 MB. An invoice with Chinese names needs some 20. */
const MAX_KEPT_PAGES = 64;

/** What was read, never a promise: those of another request do not end in this one. */
const kept = new Map<number, LetterPage>();
let list: Readonly<Record<string, string>> | undefined;

/**
 * Reads pages of letters from the Worker's static files, each compared with the digest that the build recorded, and keeps
 * some. Throws when a file is missing or is another one: the document is then drawn by the next try.
 */
export function letterPages({ env }: Pick<Ctx, "env">): ReadPage {
  return async (block) => {
    list ??= await readList(env.ASSETS);
    const digest = list[block];
    if (digest === undefined) return undefined;
    const page = kept.get(block) ?? parsePage(await readFile(env.ASSETS, block.toString(16), digest, "bin"));
    // The last one used goes to the end.
    kept.delete(block);
    kept.set(block, page);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT_PAGES) kept.delete(oldest);
    return page;
  };
}

async function readList(assets: Fetcher): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(new TextDecoder().decode(await readFile(assets, "index", toHex(INDEX_DIGEST), "json")));
}

async function readFile(assets: Fetcher, name: string, digest: string, ending: string): Promise<ArrayBuffer> {
  const path = `/print/${name}.${digest.slice(0, 16)}.${ending}`;
  const response = await assets.fetch(`https://assets.invalid${path}`);
  if (!response.ok)
    throw new Error(`the static file ${path} answered ${response.status}: deploy the Worker with its files`);
  const bytes = await response.arrayBuffer();
  if (toHex(await crypto.subtle.digest("SHA-256", bytes)) !== digest)
    throw new Error(`the static file ${path} is damaged`);
  return bytes;
}
