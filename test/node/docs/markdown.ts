/** A page without its fenced blocks and code spans: what may hold headings and links. */
function prose(page: string): string {
  return page.replace(/^ *```[^\n]*\n[\s\S]*?^ *```$/gm, "");
}

/** The anchor GitHub gives a heading, duplicates aside. */
export function slug(heading: string): string {
  const text = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Every anchor of a page; the second heading of a name ends in -1, the third in -2. */
export function anchors(page: string): Set<string> {
  const found = new Set<string>();
  const seen = new Map<string, number>();
  for (const [, heading = ""] of prose(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const name = slug(heading);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    found.add(times === 0 ? name : `${name}-${times}`);
  }
  return found;
}

/** The targets of a page's links and images that are not on another host. */
export function links(page: string): string[] {
  const text = prose(page).replace(/`[^`\n]*`/g, "`");
  const inline = text.matchAll(/\]\(([^()\s]+)(?: "[^"]*")?\)/g);
  const references = text.matchAll(/^\[[^\]]+\]: +(\S+)/gm);
  const targets = [...inline, ...references].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

/**
 * The text of a source file's comments, without stars and line breaks. A comment begins its line or follows a blank: the
 * formatter sees to that, and globs and addresses in strings stay out.
 */
export function comments(source: string): string {
  const found = source.match(/^[ \t]*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
  const texts = found.map((comment) => comment.replace(/^\s*\/\*+|\*+\/$|^\/\//g, "").replace(/\s*\n\s*\*?\s*/g, " "));
  return texts.map((text) => text.trim()).join(" ");
}
