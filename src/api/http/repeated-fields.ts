/** In valid JSON: a string, with the colon that makes it the name of a member, or the beginning or end of an object. */
const MARKS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/gs;

/**
 * The members that a valid JSON text has more than once in one object: a parser takes the last of them without a word, and
 * another one, such as that of whoever signed the text, the first.
 */
export function repeatedFields(text: string): string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const [mark, quoted, colon] of text.matchAll(MARKS)) {
    if (mark === "{") open.push(new Set());
    else if (mark === "}") open.pop();
    else if (quoted !== undefined && colon !== undefined) {
      const name = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name)) repeated.add(name);
      names?.add(name);
    }
  }
  return [...repeated];
}
