import { readdirSync, readFileSync } from "node:fs";
import { parsePage, type ReadPage } from "../../../src/billing/document/letter-page.ts";

const folder = "dist/print";

/** The pages of letters as the build wrote them. */
export const printPages: ReadPage = async (block) => {
  const name = readdirSync(folder).find((file) => file.startsWith(`${block.toString(16)}.`));
  return name === undefined ? undefined : parsePage(new Uint8Array(readFileSync(`${folder}/${name}`)).buffer);
};
