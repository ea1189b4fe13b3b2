/**
 * Which pages there are: the sandbox's console has all, the portal of production only those whose calls production answers.
 * A shared page asks here before it links to one that may be missing.
 */
let offered: ReadonlySet<string> = new Set();

/** Says which pages there are, once, before the first one opens. */
export function offerPages(paths: readonly string[]): void {
  offered = new Set(paths);
}

export function offers(page: string): boolean {
  return offered.has(page);
}
