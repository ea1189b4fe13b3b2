import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Repository } from "./repository.ts";

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * The Markdown of a page as the site serves it, and the images that it shows. A link leads to the Markdown of the page that it
 * names, and one to a page that is not published becomes its text.
 */
export function publishMarkdown(repository: Repository, file: string): { text: string; images: string[] } {
  const images: string[] = [];
  const text = readFileSync(file, "utf8").replace(LINK, (link, image: string, words: string, target: string) => {
    if (image) {
      images.push(join(dirname(file), target));
      return `![${words}](/${join(dirname(file), target)})`;
    }
    const found = repository.resolve(file, target, "markdown");
    if (found === undefined) return words;
    return found === target ? link : `[${words}](${found})`;
  });
  return { text, images };
}
