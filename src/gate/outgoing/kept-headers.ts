/** Characters of an answer's headers that are kept. */
const MAX_HEADERS_LENGTH = 2_048;
/** Headers that may hold a secret of the other server. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(["set-cookie", "authorization", "proxy-authorization"]);

/** The first headers of an answer, without those that may hold a secret. */
export function keptHeaders(headers: Headers, maxLength = MAX_HEADERS_LENGTH): Record<string, string> {
  const kept: Record<string, string> = {};
  let length = 0;
  for (const [name, value] of headers) {
    length += name.length + value.length;
    if (length > maxLength) break;
    if (!SECRET_HEADERS.has(name)) kept[name] = value;
  }
  return kept;
}
