import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A part before it is compressed: below the service's 8 MiB, whatever compression makes of it. */
const MAX_PART_BYTES = 8 * 1024 * 1024 - 64 * 1024;

/** Cuts a file into parts of whole lines. A CSV file's header is repeated in each. */
export async function* partsOf(file: string, maxBytes = MAX_PART_BYTES): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  let header: string | undefined;
  let part: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    if (header === undefined) {
      if (line.trim() === "") continue;
      const first = `${line.replace(/^\uFEFF/, "")}\n`;
      header = first.trimStart().startsWith("{") ? "" : first;
      if (header !== "") continue;
    }
    const size = Buffer.byteLength(line) + 1;
    if (part.length > 0 && bytes + size + Buffer.byteLength(header) > maxBytes) {
      yield header + part.join("");
      part = [];
      bytes = 0;
    }
    part.push(`${line}\n`);
    bytes += size;
  }
  if (header !== undefined && (part.length > 0 || header !== "")) yield header + part.join("");
}
