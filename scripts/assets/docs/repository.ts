import { existsSync, globSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Site } from "../site.ts";
import { type Audience, audiencesOf, type Page } from "./pages.ts";
import { pageName } from "./reference/document.ts";

/** Files that a site serves as they are, beside its pages. */
const FILES = [
  "docs/vectors/*",
  "docs/providers/*.json",
  "clients/typescript/recipes/*.ts",
  "examples/{signatures,statements,wallet,wallet-python,wallet-php,provider,provider-python}/*.{sh,py,php,go,java,cs,mjs,ts,json}",
];
/** Documents at the root of the site. */
const AT_THE_ROOT: readonly string[] = ["openapi.json", "openapi-providers.json", "openapi-internal.json"];

/** Files of the repository that a site publishes, and their addresses. */
export interface Repository {
  readonly site: Site;
  readonly audiences: readonly Audience[];
  /** Pages outside the navigation: the decisions, under their index. */
  readonly further: readonly Page[];
  /** Files served as they are: the file, and its address. */
  readonly files: ReadonlyMap<string, string>;
  /** The address of a page. */
  addressOf(file: string): string | undefined;
  /** The address of the Markdown of a page. */
  markdownOf(file: string): string;
  /**
   * Where a link of a file leads on the site: openapi.json#openSession to the page of that call; undefined if the site does not
   * publish its target.
   */
  resolve(file: string, target: string, to?: "page" | "markdown"): string | undefined;
}

/** Reads what is there to publish. Call it from the root of the repository. */
export function readRepository(site: Site): Repository {
  const audiences = audiencesOf(site, existsSync);
  const pages = new Set(
    audiences.flatMap(({ groups }) => groups.flatMap((group) => group.pages.map(({ file }) => file))),
  );
  const further = pages.has("docs/decisions/README.md") ? decisions() : [];
  for (const { file } of further) pages.add(file);
  const files = new Map<string, string>();
  for (const file of globSync(FILES)) files.set(file, file.startsWith("docs/") ? `/${file}` : `/docs/${file}`);
  for (const file of AT_THE_ROOT) if (site === "sandbox" || !file.includes("internal")) files.set(file, `/${file}`);

  const documents = new Map(
    audiences.flatMap(({ reference }) => (reference ? [[reference.document, reference.path]] : [])),
  );
  const addressOf = (file: string) => (pages.has(file) ? withoutEnding(siteFile(file)) : undefined);
  const markdownOf = (file: string) => `/${siteFile(file)}`;
  const resolve = (file: string, target: string, to = "page") => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("#")) return target;
    const [path = "", anchor] = decodeURI(target).split("#");
    const found = repositoryFile(path.startsWith("/") ? path.slice(1) : normalize(join(dirname(file), path)));
    if (anchor !== undefined && to === "page" && documents.has(found))
      return `${documents.get(found)}/${pageName(anchor)}`;
    const served = found === "docs" ? "/docs" : files.get(found);
    const address = served ?? (to === "page" || !pages.has(found) ? addressOf(found) : markdownOf(found));
    return address && (anchor === undefined ? address : `${address}#${anchor}`);
  };
  return { site, audiences, further, files, addressOf, markdownOf, resolve };
}

/** The file of a path: of a folder its README. */
function repositoryFile(path: string): string {
  const plain = path.replace(/\/$/, "");
  if (plain === "README.md") return "docs";
  const isFolder = existsSync(plain) && statSync(plain).isDirectory();
  return isFolder && existsSync(`${plain}/README.md`) ? `${plain}/README.md` : plain;
}

/** Where a file stands on the site: docs/ keeps its paths, everything else stands under it. Names in capitals are lower case. */
function siteFile(file: string): string {
  const path = file.startsWith("docs/") ? file : `docs/${file}`;
  return path.replace(/^docs\/[A-Z]+\.md$/, (name) => name.toLowerCase());
}

function withoutEnding(file: string): string {
  return `/${file.replace(/\.md$/, "").replace(/\/README$/, "")}`;
}

function decisions(): Page[] {
  return globSync("docs/decisions/0*.md")
    .sort()
    .map((file) => ({ file, title: "", about: "" }));
}
