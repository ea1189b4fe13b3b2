const MAX_SHOWN_BYTES = 400;
const GLYPHS: Readonly<Record<number, string>> = { 9: "⇥", 10: "⏎", 13: "⇥", 32: "␣" };

/**
 * Shows a canonical string byte by byte: the character and its hex value. Whitespace has a glyph of its own. With
 * `expected`, every byte from the first difference on is marked.
 */
export function ByteGrid({ text, expected }: { readonly text: string; readonly expected?: string | undefined }) {
  const bytes = new TextEncoder().encode(text);
  const wanted = expected === undefined ? undefined : new TextEncoder().encode(expected);
  const dot = text.indexOf(".");
  const from = wanted === undefined ? bytes.length : firstDifference(bytes, wanted);
  const differs = from < bytes.length || (wanted !== undefined && wanted.length > bytes.length);
  const kindOf = (at: number) => (at >= from ? "wrong" : at < dot ? "time" : at === dot ? "dot-byte" : "");
  return (
    <div class="bytes">
      <div class="byte-row" role="img" aria-label={`Bytes of: ${text}`}>
        {Array.from(bytes.slice(0, MAX_SHOWN_BYTES), (byte, at) => (
          <span key={`${at} ${byte}`} class={`byte ${kindOf(at)}`} title={`Byte ${at}`}>
            <b>{GLYPHS[byte] ?? (byte > 32 && byte < 127 ? String.fromCharCode(byte) : "·")}</b>
            <i>{byte.toString(16).padStart(2, "0")}</i>
          </span>
        ))}
      </div>
      <small>
        {bytes.length} bytes{bytes.length > MAX_SHOWN_BYTES && `, first ${MAX_SHOWN_BYTES} shown`}
        {differs && `; first difference from the expected string at byte ${from}`}
      </small>
    </div>
  );
}

function firstDifference(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length : at;
}
