/**
 * Writes the OpenAPI documents and what follows from them: the clients' and the desk's types and calls.
 * `--ignored` leaves out the committed files; `--if-stale` does so too, and writes nothing where all is current.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isCurrent, noteGenerated, stateOfSources } from "./openapi/generated.ts";

const BIOME = "node_modules/@biomejs/biome/bin/biome";
const [option] = process.argv.slice(2);
if (option !== "--if-stale" || !isCurrent()) await generate(option === undefined);

async function generate(withCommitted: boolean): Promise<void> {
  const state = stateOfSources();
  const { committed, ignored } = await import("./openapi/files.ts");
  if (withCommitted) writeFormatted(committed());
  write(ignored());
  noteGenerated(state);
}

/** Writes files in the form of the house's formatter. */
function writeFormatted(files: Readonly<Record<string, string>>): void {
  write(files);
  const { status } = spawnSync(process.execPath, [BIOME, "format", "--write", ...Object.keys(files)], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The formatter refused what was written.");
}

/** Renames changed files into place: another process may be reading them, and builds look at the time of change. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    writeFileSync(`${file}.${process.pid}.tmp`, text);
    renameSync(`${file}.${process.pid}.tmp`, file);
  }
}
