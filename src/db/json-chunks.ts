/** Most UTF-16 units of one chunk: in UTF-8 at most three times as many bytes, within D1's 2 MB a parameter. */
const MAX_CHUNK_LENGTH = 300_000;

/**
 * Writes rows as JSON arrays, each small enough to be one bound parameter, for statements that read their rows with
 * `json_each`: the way around D1's limit of 100 bound parameters.
 */
export function jsonChunks(rows: readonly unknown[]): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (chunk.length > 0 && length + text.length > MAX_CHUNK_LENGTH) {
      chunks.push(`[${chunk.join()}]`);
      chunk = [];
      length = 0;
    }
    chunk.push(text);
    length += text.length + 1;
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join()}]`);
  return chunks;
}
