/** The commands of wrangler among the lines of a text, without what a shell would not pass on. */
export function commandsIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.startsWith("npx wrangler "));
  return lines.map((line) => line.replace(/\s+#.*$/, "").replaceAll('"', ""));
}
