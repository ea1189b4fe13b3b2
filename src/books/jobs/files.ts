import type { Ctx } from "../../context.ts";

/** Objects that one call of the bucket lists and deletes. */
const MAX_NAMES = 1_000;

/** Deletes the files under a prefix that `which` names; without it, all. */
export async function deleteFiles(
  { env }: Pick<Ctx, "env">,
  prefix: string,
  which: (name: string) => boolean = () => true,
): Promise<void> {
  for (let cursor: string | undefined; ; ) {
    const listed = await env.DOCUMENTS.list({ prefix, limit: MAX_NAMES, ...(cursor === undefined ? {} : { cursor }) });
    const names = listed.objects.map(({ key }) => key).filter(which);
    if (names.length > 0) await env.DOCUMENTS.delete(names);
    if (!listed.truncated) return;
    cursor = listed.cursor;
  }
}

/** The files one after the other, as one. A file that is gone breaks the stream, so that no one takes a part for all. */
export function joined(ctx: Pick<Ctx, "env" | "waitUntil">, head: string, names: readonly string[]): ReadableStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const copied = (async () => {
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(head));
    writer.releaseLock();
    for (const name of names) {
      const file = await ctx.env.DOCUMENTS.get(name);
      if (!file) throw new Error(`the file ${name} is gone`);
      await file.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  })();
  ctx.waitUntil(copied.catch((cause: unknown) => writable.abort(cause).catch(() => undefined)));
  return readable;
}
