import { readFile } from "node:fs/promises";
import { UsageError } from "./command.ts";

/** Reads a file. Throws UsageError when it cannot be read. */
export async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    throw new UsageError(`Cannot read ${file}.`);
  }
}

/** Reads a JSON file. Throws UsageError when it cannot be read or is not JSON. */
export async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(file)));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${file} is not valid JSON.`);
  }
}
