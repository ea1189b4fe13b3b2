import { concat } from "./bytes.ts";

/** A part before it is compressed: below the service's 8 MiB, whatever compression makes of it. */
const MAX_PART_BYTES = 8 * 1024 * 1024 - 64 * 1024;
const NEW_LINE = 10;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Cuts a list for a reconciliation, CSV or NDJSON, into parts of whole lines, as they are. A CSV file's header is repeated
 * in each. The list is read as it comes: a part and a chunk are in memory at once.
 */
export async function* listParts(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_PART_BYTES,
): AsyncGenerator<Uint8Array> {
  let header: Uint8Array | undefined;
  let rest: Uint8Array = new Uint8Array(0);
  // Joined once for each part: a list may come line by line.
  let more: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    more.push(chunk);
    length += chunk.length;
    if (header !== undefined && length <= maxBytes - header.length) continue;
    rest = concat([rest, ...more]);
    more = [];
    if (header === undefined) {
      const begun = withoutHeader(rest);
      if (!begun) continue;
      ({ header, rest } = begun);
    }
    for (let end = cutOf(rest, maxBytes - header.length); end > 0; end = cutOf(rest, maxBytes - header.length)) {
      yield concat([header, rest.subarray(0, end)]);
      rest = rest.slice(end);
    }
    length = rest.length;
  }
  rest = concat([rest, ...more]);
  // Without a header, the file is one line without an end.
  const last = header === undefined ? withoutMark(rest) : concat([header, rest]);
  if (!isBlank(last)) yield last;
}

/** Where to cut what is too long for a part: after its last whole line, or after a line that is longer. 0: not yet. */
function cutOf(text: Uint8Array, maxBytes: number): number {
  if (text.length <= maxBytes) return 0;
  return text.lastIndexOf(NEW_LINE, maxBytes - 1) + 1 || text.indexOf(NEW_LINE) + 1;
}

/** The header line, empty for NDJSON, and what follows; undefined while the first line that is not blank has no end. */
function withoutHeader(text: Uint8Array) {
  const whole = withoutMark(text);
  for (let at = 0; ; ) {
    const end = whole.indexOf(NEW_LINE, at) + 1;
    if (end === 0) return undefined;
    const line = new TextDecoder().decode(whole.subarray(at, end)).trim();
    if (line.startsWith("{")) return { header: new Uint8Array(0), rest: whole.slice(at) };
    if (line !== "") return { header: whole.slice(at, end), rest: whole.slice(end) };
    at = end;
  }
}

function withoutMark(text: Uint8Array): Uint8Array {
  return text.slice(BYTE_ORDER_MARK.every((byte, i) => text[i] === byte) ? BYTE_ORDER_MARK.length : 0);
}

function isBlank(text: Uint8Array): boolean {
  return text.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));
}
