/** The first bytes of a body, and whether they are all of it. */
interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly whole: boolean;
}

/** Time that a body may take as a whole, and between two of its pieces. */
export interface Pace {
  readonly maxMs: number;
  readonly maxSilenceMs: number;
}

/** A body came more slowly than it may. It was cancelled. */
export class TooSlow extends Error {}

/**
 * Reads the exact bytes of a body; undefined as soon as it exceeds `maxBytes`: the rest is left to `drain`. TooSlow for one
 * that does not keep the pace.
 */
export async function readCapped(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  pace?: Pace,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { bytes, whole } = await readUpTo(stream, maxBytes, (reader) => reader.releaseLock(), pace);
  return whole ? bytes : undefined;
}

/**
 * Reads what is left of a body and forgets it. Cancels it beyond `maxBytes` or `maxMs`. Never throws: of a sender that has
 * gone, nothing is left.
 */
export async function drain(stream: ReadableStream<Uint8Array>, maxBytes: number, maxMs: number): Promise<void> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(stop, maxMs);
  try {
    let left = maxBytes;
    for (let read = await reader.read(); !read.done && left > 0; read = await reader.read())
      left -= read.value.byteLength;
    if (left <= 0) stop();
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the bytes of an answer up to `maxBytes`. One whose length is announced is read in one step, which takes a fraction of
 * the time: the platform enforces the length. That of a compressed body says nothing of its size.
 */
export async function readAnswer(answer: Response, maxBytes: number): Promise<ReadBody> {
  const announced = answer.headers.get("content-length");
  const isShort = announced !== null && Number(announced) <= maxBytes && !answer.headers.has("content-encoding");
  // Not awaited: cancelling may wait for a sender that never stops.
  if (!isShort) return readUpTo(answer.body, maxBytes, (reader) => void reader.cancel().catch(() => undefined));
  return { bytes: new Uint8Array(await answer.arrayBuffer()), whole: true };
}

/**
 * Reads the bytes of a body up to `maxBytes`, beyond which `leave` decides on the rest. Ignores content-length, and reads
 * bytes rather than text, because `text()` drops a BOM that was signed.
 */
async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  leave: (reader: ReadableStreamDefaultReader<Uint8Array>) => void,
  pace?: Pace,
): Promise<ReadBody> {
  if (!stream) return { bytes: new Uint8Array(0), whole: true };
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let whole = true;
  const paced = pace && pacedReads(reader, pace);
  try {
    for (;;) {
      const { done, value } = await (paced ? paced.next() : reader.read());
      if (done) break;
      const room = maxBytes - size;
      whole = value.byteLength <= room;
      chunks.push(whole ? value : value.subarray(0, room));
      size += Math.min(value.byteLength, room);
      if (whole) continue;
      leave(reader);
      break;
    }
  } finally {
    paced?.end();
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, whole };
}

/** How often it is looked whether a body keeps its pace. */
const WATCH_MS = 250;

/** Reads that cancel a slow body and throw TooSlow. One timer for all: a megabyte has 256 pieces. */
function pacedReads(reader: ReadableStreamDefaultReader<Uint8Array>, { maxMs, maxSilenceMs }: Pace) {
  const startedAt = Date.now();
  let heardAt = startedAt;
  let isTooSlow = false;
  const watch = setInterval(() => {
    const now = Date.now();
    if (now - heardAt < maxSilenceMs && now - startedAt < maxMs) return;
    isTooSlow = true;
    // Not awaited: it may wait for the sender.
    reader.cancel().catch(() => undefined);
  }, WATCH_MS);
  const next = async () => {
    try {
      const read = await reader.read();
      heardAt = Date.now();
      if (!isTooSlow) return read;
    } catch (cause) {
      // A read of a body from the network fails once it is cancelled; one of a stream in memory ends.
      if (!isTooSlow) throw cause;
    }
    throw new TooSlow();
  };
  return { next, end: () => clearInterval(watch) };
}
