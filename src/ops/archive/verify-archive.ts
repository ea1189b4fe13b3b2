import type { Ctx } from "../../context.ts";
import {
  type Archive,
  type ArchivedFile,
  type ArchivedList,
  folderOf,
  type Manifest,
  manifestOf,
} from "../../ledger/archive/format.ts";
import { linesOf } from "../../ledger/archive/read-archive.ts";
import { sha256Hex } from "../../lib/encoding.ts";

type Reader = Pick<Ctx, "env">;

/** Reads the files of a list back. Returns the name of one that is not as it was written, undefined if all are. */
export async function verifyList(ctx: Reader, archive: Archive, list: ArchivedList): Promise<string | undefined> {
  const files = await filesOf(ctx, archive, list);
  if (!files) return list.name;
  for (const { name, sha256 } of files) {
    const file = await ctx.env.DOCUMENTS.get(folderOf(archive.shard, archive.build) + name);
    if (!file || (await sha256Hex(new Uint8Array(await file.arrayBuffer()))) !== sha256) return name;
  }
  return undefined;
}

/**
 * Compares manifest and lists by their bytes, and every file by its size and R2's own digest. Returns the name of one that is not
 * as it was written, undefined if all are.
 */
export async function verifyArchive(
  ctx: Reader,
  archive: Archive,
  manifestSha256: string,
): Promise<string | undefined> {
  const file = await ctx.env.DOCUMENTS.get(manifestOf(archive));
  const text = await file?.text();
  if (text === undefined || (await sha256Hex(text)) !== manifestSha256) return manifestOf(archive);
  const stored = await storedFiles(ctx, folderOf(archive.shard, archive.build));
  for (const list of (JSON.parse(text) as Manifest).lists) {
    const files = await filesOf(ctx, archive, list);
    if (!files) return list.name;
    const wrong = files.find(({ name, bytes, etag }) => stored.get(name) !== `${bytes} ${etag}`);
    if (wrong) return wrong.name;
  }
  return undefined;
}

async function filesOf({ env }: Reader, { shard, build }: Archive, list: ArchivedList) {
  const text = await (await env.DOCUMENTS.get(folderOf(shard, build) + list.name))?.text();
  return text !== undefined && (await sha256Hex(text)) === list.sha256 ? linesOf<ArchivedFile>(text) : undefined;
}

/** Size and digest of each file in a folder, by its name there. */
async function storedFiles({ env }: Reader, folder: string): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  for (let cursor: string | undefined; ; ) {
    const page = await env.DOCUMENTS.list({ prefix: folder, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key, size, etag } of page.objects) stored.set(key.slice(folder.length), `${size} ${etag}`);
    if (!page.truncated) return stored;
    cursor = page.cursor;
  }
}
