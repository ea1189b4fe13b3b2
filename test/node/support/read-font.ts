import { readFileSync } from "node:fs";
import type { ReadFont } from "../../../src/billing/document/fonts.ts";

/** Reads the fonts of documents from where the build copies them. */
export const readFont: ReadFont = async (file) =>
  new Uint8Array(readFileSync(new URL(`../../../scripts/assets/fonts/${file}.ttf`, import.meta.url)));
