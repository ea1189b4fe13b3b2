import { anchorsOfPage } from "../../../scripts/assets/docs/slug.ts";

/** A page without its fenced blocks and code spans: what may hold headings and links. */
function prose(page: string): string {
  return page.replace(/^ *```[^\n]*\n[\s\S]*?^ *```$/gm, "");
}

/** The lines of a page's fenced blocks, and its code spans, each in one line. */
export function code(page: string): string[] {
  const fenced = page.match(/^ *```[^\n]*\n[\s\S]*?^ *```$/gm) ?? [];
  const spans = prose(page).match(/`[^`]+`/g) ?? [];
  return [...fenced.flatMap((block) => block.split("\n")), ...spans.map((span) => span.replace(/\s+/g, " "))];
}

/** Every anchor of a page. */
export function anchors(page: string): Set<string> {
  const anchor = anchorsOfPage();
  return new Set([...prose(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = ""]) => anchor(heading)));
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
