import { esc } from "./html.ts";
import type { Section } from "./markdown.ts";
import type { Audience, Reference } from "./pages.ts";
import type { Repository } from "./repository.ts";

export interface Shown {
  readonly address: string;
  readonly title: string;
  readonly about?: string;
  readonly audience?: Audience;
  readonly body: string;
  readonly sections: readonly Section[];
  /** The address of the page as Markdown. */
  readonly markdown?: string;
  /** Two columns, and no list of headings. */
  readonly isWide?: boolean;
}

interface Link {
  readonly address: string;
  readonly title: string;
}

interface LinkGroup {
  readonly title: string;
  readonly links: readonly Link[];
}

/** Writes pages of one site: the frame around each body. */
export class Layout {
  readonly #repository: Repository;
  readonly #menus: ReadonlyMap<Audience, readonly LinkGroup[]>;

  /** `references` are the pages of each audience's reference, in its groups. */
  constructor(repository: Repository, references: ReadonlyMap<Reference, readonly LinkGroup[]>) {
    this.#repository = repository;
    this.#menus = new Map(repository.audiences.map((audience) => [audience, menuOf(repository, audience, references)]));
  }

  page(shown: Shown): string {
    const { address, title, about, audience, body, markdown } = shown;
    const menu = audience ? (this.#menus.get(audience) ?? []) : [];
    const toc = shown.isWide ? "" : tocOf(shown.sections);
    const classes = [audience ? "" : "home", toc === "" ? "no-toc" : "", shown.isWide ? "wide" : ""].join(" ").trim();
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${esc(title)} · Operator Games</title>
${about ? `<meta name="description" content="${esc(about)}" />\n` : ""}<meta name="color-scheme" content="light dark" />
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/docs/assets/docs.css" />
${markdown ? `<link rel="alternate" type="text/markdown" href="${esc(markdown)}" />\n` : ""}<script src="/docs/assets/first.js"></script>
<script type="module" src="/docs/assets/docs.js"></script>
</head>
<body class="${classes}">
<a class="skip" href="#main">Skip to main content</a>
<header class="top">
${audience ? `<button type="button" class="quiet open-menu" popovertarget="menu">Menu</button>` : ""}
<a class="brand" href="/docs"><img src="/docs/assets/icon.svg" alt="" width="28" height="28" />Operator Games<span>docs</span></a>
${this.#audiences(audience)}
<div class="top-tools">
<button id="search" type="button" class="search" aria-keyshortcuts="/ Control+K" hidden><span>Search</span><kbd>/</kbd></button>
${this.#repository.site === "sandbox" ? '<a class="console" href="/console/">Console</a>' : '<a class="console" href="/portal/">Portal</a>'}
<button id="theme" type="button" class="quiet" hidden></button>
</div>
</header>
${audience ? `<nav class="menu" id="menu" popover aria-label="${esc(audience.title)}"><button type="button" class="quiet close-menu" popovertarget="menu" popovertargetaction="hide">Close</button>${menuHtml(menu, address)}</nav>` : ""}
<main id="main" tabindex="-1">
<article>
${body}
</article>
${audience ? footOf(menu, address, markdown) : ""}
</main>
${toc === "" ? "" : `<nav class="toc" aria-label="On this page"><p>On this page</p>${toc}</nav>`}
</body>
</html>
`;
  }

  #audiences(current: Audience | undefined): string {
    const links = this.#repository.audiences.map((one) => {
      const here = one === current ? ' aria-current="true"' : "";
      return `<a href="${this.firstOf(one)}"${here}>${esc(one.title)}</a>`;
    });
    return `<nav class="audiences" aria-label="Readers">${links.join("")}</nav>`;
  }

  /** The first page of an audience. */
  firstOf(audience: Audience): string {
    return this.#menus.get(audience)?.[0]?.links[0]?.address ?? "/docs";
  }

  menuOf(audience: Audience): readonly LinkGroup[] {
    return this.#menus.get(audience) ?? [];
  }
}

function menuOf(
  repository: Repository,
  { groups, reference }: Audience,
  references: ReadonlyMap<Reference, readonly LinkGroup[]>,
): LinkGroup[] {
  return groups.flatMap(({ title, pages }) => {
    const links = pages.map((page) => ({ address: repository.addressOf(page.file) ?? "", title: page.title }));
    return [{ title, links }, ...(reference?.after === title ? (references.get(reference) ?? []) : [])];
  });
}

/** A group of the reference has many pages: only the one that is read is open. */
function menuHtml(menu: readonly LinkGroup[], address: string): string {
  return menu
    .map(({ title, links }) => {
      const list = `<ul>${links.map((one) => `<li><a href="${one.address}"${one.address === address ? ' aria-current="page"' : ""}>${esc(one.title)}</a></li>`).join("")}</ul>`;
      const isHere = links.some((one) => one.address === address);
      if (!title.startsWith(FOLDED)) return `<p>${esc(title)}</p>${list}`;
      return `<details class="calls"${isHere ? " open" : ""}><summary>${esc(title.slice(FOLDED.length))}</summary>${list}</details>`;
    })
    .join("");
}

/** Begins the title of a group whose pages are folded away. */
export const FOLDED = "+";

/** Headings of the second and third level. */
function tocOf(sections: readonly Section[]): string {
  const shown = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return "";
  const items = shown.map(
    ({ anchor, heading, depth }) => `<li class="level-${depth}"><a href="#${esc(anchor)}">${esc(heading)}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

function footOf(menu: readonly LinkGroup[], address: string, markdown: string | undefined): string {
  const links = menu.flatMap((group) => group.links);
  const at = links.findIndex((one) => one.address === address);
  const [before, after] = at < 0 ? [] : [links[at - 1], links[at + 1]];
  const step = (link: Link | undefined, rel: string, word: string) =>
    link ? `<a rel="${rel}" href="${link.address}"><small>${word}</small>${esc(link.title)}</a>` : "";
  const raw = markdown ? `<p class="raw"><a href="${esc(markdown)}">This page as Markdown</a></p>` : "";
  return `<footer><nav class="steps" aria-label="Next pages">${step(before, "prev", "Before")}${step(after, "next", "Next")}</nav>${raw}</footer>`;
}
