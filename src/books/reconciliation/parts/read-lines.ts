import { createGunzip } from "node:zlib";

const MIB = 1024 * 1024;
/** Most bytes that a part may unpack to. */
const MAX_UNPACKED_BYTES = 64 * MIB;
/** Most bytes that it may unpack to for each byte that was sent; a MiB is always allowed. Lists come to 10 to 40. */
const MAX_RATIO = 100;
/** Lines of a part, empty ones included: each costs time, and 8 MiB of gzip may hold any number. */
export const MAX_LINES = 1_500_000;
/** A longer line is not a row. Its end is dropped, and `cut` says so. */
const MAX_LINE_BYTES = 16 * 1024;
/** A file without a line end for so long is no list, such as a gibibyte of zeros. */
const MAX_CUT_BYTES = MIB;
/** Lines, and bytes, after which a reader pauses. A line that is no JSON costs ten times as much as one that is. */
const BURST_LINES = 64;
const BLOCK_BYTES = 64 * 1024;

/** The part is no list: no gzip, too large, without a header, or with too long a line, too many lines or too many faulty rows. */
export class UnreadablePart extends Error {}

export interface Line {
  readonly text: string;
  readonly cut: boolean;
  /** Number of the line in the part, empty lines included, from 1. */
  readonly number: number;
}

export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: boolean;
}

export interface Pace {
  /** The line after which the reader goes on. The first line that is not empty is read all the same: it may be a header. */
  readonly after?: number;
  /** Waited for between bursts of work: bets share the isolate of every reader. */
  readonly pause: () => Promise<unknown>;
  /** Limit of lines and unpacked bytes, beyond which the reader ends with `MoreToRead`. */
  readonly atMost?: { readonly lines: number; readonly bytes: number };
}

/** The part has more than the reader was to read. */
export class MoreToRead extends Error {}

/**
 * The lines of a part, unpacked on the way: neither the whole text nor a line of any length is held in memory. Without a
 * byte order mark, line ends and empty lines.
 */
export async function* readLines(packed: Packed, { after = 0, pause, atMost }: Pace): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  const maxUnpacked = Math.min(MAX_UNPACKED_BYTES, Math.max(MIB, MAX_RATIO * packed.bytes.byteLength));
  let unpacked = 0;
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let first = true;
  let found = false;
  let lines = 0;
  let burst = 0;
  const line = (end: Uint8Array): Line | undefined => {
    const cut = restBytes + end.byteLength > MAX_LINE_BYTES;
    const whole = rest.length === 0 ? end : joined([...rest, end]);
    rest = [];
    restBytes = 0;
    if (found && lines <= after) return undefined;
    let text = decoder.decode(whole.subarray(0, MAX_LINE_BYTES)).replace(/\r$/, "");
    if (first) text = text.replace(/^\uFEFF/, "");
    first = false;
    if (text.trim() === "") return undefined;
    found = true;
    burst++;
    return { text, cut, number: lines };
  };
  for await (const chunk of packed.gzip ? unpack(packed.bytes) : blocksOf(packed.bytes)) {
    unpacked += chunk.byteLength;
    if (unpacked > maxUnpacked) throw tooLarge(maxUnpacked);
    if (atMost && unpacked > atMost.bytes) throw new MoreToRead();
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      if (++lines > MAX_LINES) throw new UnreadablePart(`must have at most ${MAX_LINES} lines`);
      if (atMost && lines > atMost.lines) throw new MoreToRead();
      const read = end === from && restBytes === 0 ? undefined : line(chunk.subarray(from, end));
      from = end + 1;
      if (read) yield read;
      if (burst < BURST_LINES) continue;
      burst = 0;
      await pause();
    }
    const tail = chunk.subarray(from);
    if (tail.byteLength > 0) {
      if (restBytes <= MAX_LINE_BYTES) rest.push(tail.slice(0, MAX_LINE_BYTES + 1));
      restBytes += tail.byteLength;
      if (restBytes > MAX_CUT_BYTES) throw new UnreadablePart("has a line of more than 1 MiB");
    }
    await pause();
  }
  lines++;
  const last = restBytes > 0 ? line(new Uint8Array(0)) : undefined;
  if (last) yield last;
}

function tooLarge(maxUnpacked: number): UnreadablePart {
  if (maxUnpacked === MAX_UNPACKED_BYTES) return new UnreadablePart("must be at most 64 MiB when it is unpacked");
  return new UnreadablePart(`must unpack to at most ${MAX_RATIO} bytes for each byte that is sent`);
}

const NEW_LINE = 10;

async function* blocksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
}

/** Unpacks a block when it is asked for: a DecompressionStream unpacks all of what it is given at once. */
async function* unpack(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: BLOCK_BYTES });
  gunzip.end(bytes);
  try {
    yield* gunzip;
  } catch {
    throw new UnreadablePart("is not valid gzip");
  } finally {
    gunzip.destroy();
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
