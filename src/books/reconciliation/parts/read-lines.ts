/** What a part may unpack to. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Lines of a part, empty ones included: each costs time, and 8 MiB of gzip may hold any number. */
export const MAX_LINES = 1_500_000;
/** A longer line is not a row. Its end is dropped, and `cut` says so. */
const MAX_LINE_BYTES = 16 * 1024;

/** The part unpacks to more than it may, or is not gzip. */
export class UnreadablePart extends Error {}

export interface Line {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * The lines of a part, unpacked on the way: neither the whole text nor a line of any length is held in memory. Without a
 * byte order mark, line ends and empty lines.
 */
export async function* readLines(bytes: Uint8Array<ArrayBuffer>, gzip: boolean): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let unpacked = 0;
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let first = true;
  let lines = 0;
  const line = (end: Uint8Array): Line | undefined => {
    const cut = restBytes + end.byteLength > MAX_LINE_BYTES;
    const whole = rest.length === 0 ? end : joined([...rest, end]);
    rest = [];
    restBytes = 0;
    let text = decoder.decode(whole.subarray(0, MAX_LINE_BYTES)).replace(/\r$/, "");
    if (first) text = text.replace(/^\uFEFF/, "");
    first = false;
    return text.trim() === "" ? undefined : { text, cut };
  };
  for await (const chunk of gzip ? unpack(bytes) : blocksOf(bytes)) {
    unpacked += chunk.byteLength;
    if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadablePart("must be at most 64 MiB when it is unpacked");
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      if (++lines > MAX_LINES) throw new UnreadablePart(`must have at most ${MAX_LINES} lines`);
      const found = end === from && restBytes === 0 ? undefined : line(chunk.subarray(from, end));
      from = end + 1;
      if (found) yield found;
    }
    const tail = chunk.subarray(from);
    if (tail.byteLength === 0) continue;
    if (restBytes <= MAX_LINE_BYTES) rest.push(tail.slice(0, MAX_LINE_BYTES + 1));
    restBytes += tail.byteLength;
  }
  const last = restBytes > 0 ? line(new Uint8Array(0)) : undefined;
  if (last) yield last;
}

const NEW_LINE = 10;
const BLOCK_BYTES = 64 * 1024;

function* blocksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
}

async function* unpack(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new UnreadablePart("is not valid gzip");
      });
      if (done) return;
      yield value as Uint8Array;
    }
  } finally {
    // Not awaited: it may wait for the rest of a bomb.
    reader.cancel().catch(() => undefined);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
