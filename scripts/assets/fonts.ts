import { cpSync } from "node:fs";

/** Copies the fonts of documents, with their licence, to where a site's static files are collected. */
export function copyFonts(site: string): void {
  cpSync(new URL("fonts", import.meta.url), `${site}/fonts`, { recursive: true });
}
