/** The service sends two. Other readers have limits of their own, so that a wallet would answer by its language. */
const MAX_LEVELS = 100;

/** The JSON object in a body. Throws a SyntaxError for anything else. */
export function jsonObjectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    // `fatal`: replaced bytes would make two different ids equal. A byte order mark stays, and is no JSON.
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    value = levelsOf(json) > MAX_LEVELS ? undefined : JSON.parse(json, wellFormed);
  } catch {
    throw new SyntaxError("The body is not JSON.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new SyntaxError("The body is not a JSON object.");
}

/** How deep arrays and objects are nested. */
function levelsOf(json: string): number {
  let [level, deepest, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inText && character === "\\") at++;
    else if (character === '"') inText = !inText;
    else if (inText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level--;
  }
  return deepest;
}

/** Half a character is no text: databases refuse or change it. */
function wellFormed(name: string, value: unknown): unknown {
  if (/\p{Cs}/u.test(name) || (typeof value === "string" && /\p{Cs}/u.test(value))) throw new SyntaxError();
  return value;
}
