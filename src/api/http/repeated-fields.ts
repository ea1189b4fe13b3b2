/** In JSON: an escaped character, a quotation mark, and what makes members. Each by itself: a long string overflows no stack. */
const MARKS = /\\.|["{}:]/gs;

/**
 * Names of members that a valid JSON text has more than once in one object. Our parser takes the last of them, and the sender
 * may have meant the first.
 */
export function repeatedFields(text: string): string[] {
  const repeated = new Set<string>();
  const objects: Set<string>[] = [];
  let quoted = "";
  let begin: number | undefined;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (begin !== undefined) {
      if (mark !== '"') continue;
      quoted = text.slice(begin, index + 1);
      begin = undefined;
    } else if (mark === '"') begin = index;
    else if (mark === "{") objects.push(new Set());
    else if (mark === "}") objects.pop();
    else {
      const name = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
      const names = objects.at(-1);
      if (names?.has(name)) repeated.add(name);
      names?.add(name);
    }
  }
  return [...repeated];
}
