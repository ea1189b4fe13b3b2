import { inflateSync } from "node:zlib";

/** The texts that a document shows, as its readers find and copy them. */
export function textsOf(bytes: Uint8Array): string[] {
  // One line feed on either side, as pdf-lib writes them: a carriage return is the last byte of one in 256 streams.
  const streams = Buffer.from(bytes)
    .toString("latin1")
    .matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].flatMap(([, stream = ""]) => {
    const content = inflated(Buffer.from(stream, "latin1"));
    // A text of letters beside those of the standard fonts says what it is; its glyphs have numbers of their own.
    const texts = content.matchAll(/\/ActualText <([0-9A-F]+)>[\s\S]*?EMC|<([0-9A-Fa-f]+)> Tj/g);
    return [...texts].map(([, said, shown = ""]) =>
      said === undefined ? Buffer.from(shown, "hex").toString("latin1") : utf16(Buffer.from(said, "hex")),
    );
  });
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}

/** Big endian, behind a mark of it. */
function utf16(bytes: Buffer): string {
  return new TextDecoder("utf-16be").decode(bytes);
}
