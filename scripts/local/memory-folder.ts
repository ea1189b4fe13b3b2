import { existsSync, statfsSync } from "node:fs";

const MEMORY_FOLDER = "/dev/shm";
/** Far more than a run writes. The default of a container is 64 MiB. */
const MIN_FREE_BYTES = 1024 ** 3;

/** A folder in memory; undefined when there is none with enough space. */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < MIN_FREE_BYTES ? undefined : MEMORY_FOLDER;
}
