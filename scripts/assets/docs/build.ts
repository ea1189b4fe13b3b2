import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import type { Site } from "../site.ts";
import { homePage } from "./home.ts";
import { Layout } from "./layout.ts";
import { writeOverviews } from "./llms.ts";
import { renderMarkdown } from "./markdown.ts";
import { notFoundPage } from "./not-found.ts";
import type { Audience, Page } from "./pages.ts";
import { publishMarkdown } from "./raw.ts";
import { readDocument } from "./reference/document.ts";
import { errorCodes } from "./reference/errors.ts";
import { referenceMenu, referencePages } from "./reference/pages.ts";
import { type Repository, readRepository } from "./repository.ts";
import { type Indexed, searchEntries } from "./search-index.ts";

/** Builds the documentation of a site under `root`: every page as HTML and as Markdown. */
export async function buildDocs(root: string, site: Site): Promise<void> {
  const repository = readRepository(site);
  const references = repository.audiences.flatMap((audience) =>
    audience.reference
      ? [{ audience, reference: audience.reference, document: readDocument(audience.reference.document) }]
      : [],
  );
  const menus = references.map(({ reference, document }) => [reference, referenceMenu(reference, document)] as const);
  const layout = new Layout(repository, new Map(menus));
  write(root, "docs.html", homePage(layout, repository));
  write(root, "404.html", notFoundPage(layout, repository));
  const indexed: Indexed[] = [];
  for (const [reader, audience] of repository.audiences.entries()) {
    const further = audience.id === "contributors" ? repository.further : [];
    for (const page of [...audience.groups.flatMap(({ pages }) => pages), ...further]) {
      indexed.push({ ...writePage(root, repository, layout, audience, page), reader });
    }
  }
  for (const { audience, reference, document } of references) {
    const reader = repository.audiences.indexOf(audience);
    const codes = errorCodes(document, reference.errorGuide);
    for (const page of referencePages(reference, document, codes, { canTry: site === "sandbox" })) {
      write(root, `${page.address.slice(1)}.html`, layout.page({ ...page, audience, isWide: true }));
      indexed.push({ ...page, reader });
    }
  }
  for (const [file, address] of repository.files) copy(file, `${root}${address}`);
  writeOverviews(root, repository);
  await buildScripts(root);
  write(root, "docs/assets/search.json", JSON.stringify(searchEntries(indexed)));
}

function writePage(root: string, repository: Repository, layout: Layout, audience: Audience, page: Page) {
  const { file, about } = page;
  const rendered = renderMarkdown({
    file,
    text: readFileSync(file, "utf8"),
    resolve: (target) => repository.resolve(file, target),
  });
  const [address, markdown] = [repository.addressOf(file) ?? "", repository.markdownOf(file)];
  const { sections, html: body } = rendered;
  const title = page.title || rendered.title;
  write(root, `${address.slice(1)}.html`, layout.page({ address, title, about, audience, body, sections, markdown }));
  const { text, images } = publishMarkdown(repository, file);
  write(root, markdown.slice(1), text);
  for (const image of images) copy(image, `${root}/${image}`);
  return { address, title, sections };
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(`${root}/${file}`), { recursive: true });
  writeFileSync(`${root}/${file}`, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

async function buildScripts(root: string): Promise<void> {
  mkdirSync(`${root}/docs/assets`, { recursive: true });
  cpSync("web/icon.svg", `${root}/docs/assets/icon.svg`);
  await build({
    entryPoints: [
      { in: "web/docs/first.ts", out: "first" },
      { in: "web/docs/main.ts", out: "docs" },
      { in: "web/docs/styles/docs.css", out: "docs" },
    ],
    outdir: `${root}/docs/assets`,
    bundle: true,
    splitting: true,
    chunkNames: "[name]",
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
}
