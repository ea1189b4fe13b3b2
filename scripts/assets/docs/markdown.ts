import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { Marked, Renderer, type Token, type Tokens } from "marked";
import { type Code, codeBlock, codeTabs, languageName } from "./code.ts";
import { esc, textOf } from "./html.ts";
import { anchorsOfPage } from "./slug.ts";

/** A part of a page that can be linked to: a heading, or a row of a table that is about one name. */
export interface Section {
  readonly anchor: string;
  readonly heading: string;
  /** 1 to 6 for a heading; 0 for a row. */
  readonly depth: number;
  /** The plain text up to the next heading, or of the row. */
  text: string;
}

export interface Rendered {
  readonly html: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Source {
  /** The file, from the root of the repository: links are relative to it. */
  readonly file: string;
  readonly text: string;
  /** Where a link leads on the site; undefined leaves its text. */
  resolve(target: string): string | undefined;
}

/** A name that a row of a table is about: an error code, a field, an event. */
const NAME = /^[A-Za-z_][\w.]*$/;
/** Says where the site shows files of the repository, one tab for each. GitHub shows nothing. */
const FILES = /^<!-- code: (.+) -->\s*$/;
/** Offset of the width in a PNG, after its signature and the length and type of the first block. The height follows. */
const PNG_WIDTH = 16;

/** Renders one Markdown file as the body of a page. */
export function renderMarkdown(source: Source): Rendered {
  const sections: Section[] = [];
  const anchorOf = anchorsOfPage();
  let groups = 0;
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(source.text);
  const renderer = new Renderer();
  const reserve = anchorsOfPage();
  const taken = new Set(tokens.map((token) => (token.type === "heading" ? reserve(token.text) : "")));

  renderer.heading = function ({ tokens: inside, depth, text }) {
    const anchor = anchorOf(text);
    const html = this.parser.parseInline(inside).replace(/<\/?a\b[^>]*>/g, "");
    sections.push({ anchor, heading: textOf(html), depth, text: "" });
    return depth === 1 ? `<h1 id="${anchor}">${html}</h1>` : headingOf(depth, anchor, html);
  };
  renderer.link = function ({ href, tokens: inside }) {
    const text = this.parser.parseInline(inside);
    const target = source.resolve(href);
    return target === undefined ? text : `<a href="${esc(target)}">${text}</a>`;
  };
  renderer.image = ({ href, text }) => {
    const file = join(dirname(source.file), href);
    const png = readFileSync(file);
    const size = `width="${png.readUInt32BE(PNG_WIDTH)}" height="${png.readUInt32BE(PNG_WIDTH + 4)}"`;
    return `<img src="/docs/images/${esc(basename(file))}" alt="${esc(text)}" ${size} loading="lazy" />`;
  };
  renderer.code = ({ text, lang }) => codeBlock(codeOf(text, lang));
  renderer.html = ({ text }) => {
    const [, files] = FILES.exec(text) ?? [];
    if (files === undefined) return text.startsWith("<!--") ? "" : esc(text);
    groups += 1;
    return codeTabs(`files-${groups}`, filesOf(dirname(source.file), files.split(" ")));
  };
  renderer.listitem = function (item) {
    const html = this.parser.parse(item.tokens);
    return item.task
      ? `<li class="task"><label><input type="checkbox" /> <span>${html}</span></label></li>`
      : `<li>${html}</li>`;
  };
  // The box of a task is written with its label, above.
  renderer.checkbox = () => "";
  renderer.table = function ({ header, rows: lines }) {
    const cell = (kind: "td" | "th", { tokens: inside, align }: Tokens.TableCell) =>
      `<${kind}${align === "right" ? ' class="right"' : ""}>${this.parser.parseInline(inside)}</${kind}>`;
    const head = header.map((one) => cell("th", one)).join("");
    const body = lines.map((line) => {
      const cells = line.map((one) => cell("td", one));
      return `<tr${idOfRow(line, cells)}>${cells.join("")}</tr>`;
    });
    const names = header.map((one) => textOf(this.parser.parseInline(one.tokens))).filter((name) => name !== "");
    // A head without a word is none: an empty heading of a column says nothing to a screen reader.
    const shown = names.length === 0 ? "" : `<thead><tr>${head.replaceAll("<th></th>", "<td></td>")}</tr></thead>`;
    return tableOf(names.join(", ") || "facts", `${shown}<tbody>${body.join("")}</tbody>`);
  };

  function idOfRow([first]: Tokens.TableCell[], cells: readonly string[]): string {
    const [only, ...others] = first?.tokens ?? [];
    if (only?.type !== "codespan" || others.length > 0 || !NAME.test(only.text)) return "";
    if (taken.has(only.text)) return "";
    taken.add(only.text);
    sections.push({ anchor: only.text, heading: only.text, depth: 0, text: cells.slice(1).map(textOf).join(" — ") });
    return ` id="${only.text}"`;
  }

  const parts: string[] = [];
  for (const run of runsOfCode(tokens)) {
    const first = run[0] as Token;
    if (run.length > 1) {
      groups += 1;
      parts.push(
        codeTabs(
          `code-${groups}`,
          run.map((one) => codeOf((one as Tokens.Code).text, (one as Tokens.Code).lang)),
        ),
      );
    } else parts.push(marked.parser([first], { renderer }));
    const heading = sections.findLast(({ depth }) => depth > 0);
    if (first.type !== "heading" && heading)
      heading.text += ` ${textOf((parts.at(-1) ?? "").replace(/<\/t[dh]>(?=<)/g, "$& · "))
        .replace(/\s+/g, " ")
        .trim()}`;
  }
  return { html: parts.join("\n"), title: sections[0]?.heading ?? "", sections };
}

/** A heading below the first, which is a link to itself. */
export function headingOf(depth: number, anchor: string, html: string): string {
  return `<h${depth} id="${esc(anchor)}"><a class="anchor" href="#${esc(anchor)}">${html}</a></h${depth}>`;
}

/** A table that scrolls by itself where it is wider than the page. */
export function tableOf(name: string, inside: string): string {
  return `<div class="table" tabindex="0" role="group" aria-label="Table: ${esc(name)}"><table>${inside}</table></div>`;
}

/** Blocks of code that follow each other without a word between, each in another language, are one group. */
function runsOfCode(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    if (token.type === "space") continue;
    const run = runs.at(-1);
    const known = token.type === "code" ? languageName(wordOf(token.lang)) : undefined;
    const inRun = run?.map((one) => (one.type === "code" ? languageName(wordOf(one.lang)) : undefined)) ?? [undefined];
    if (run && known && !inRun.includes(undefined) && !inRun.includes(known)) run.push(token);
    else runs.push([token]);
  }
  return runs;
}

function wordOf(lang: string | undefined): string {
  return lang?.split(" ")[0] ?? "";
}

function codeOf(text: string, lang: string | undefined): Code {
  const language = wordOf(lang);
  return { text, language: language === "" && /^\s*[[{]"/.test(text) ? "json" : language };
}

function filesOf(folder: string, files: readonly string[]): Code[] {
  return files.map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return { text, language: extname(file).slice(1), caption: basename(file) };
  });
}
