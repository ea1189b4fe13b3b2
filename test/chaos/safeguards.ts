import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Safeguard {
  readonly file: string;
  /** The marked line without the safeguard. */
  readonly without: (line: string) => string;
}

/**
 * The safeguards that a chaos run must miss when they are gone. The comment `// safeguard: <name>` marks the line after
 * it; `without` changes as little of that line as it can, so that a formatter or a rename does not break it.
 */
export const SAFEGUARDS: Readonly<Record<string, Safeguard>> = {
  "conditional update": {
    file: "src/ledger/books/commit.ts",
    without: (line) => line.replace("revision = ?", "? <> ''"),
  },
  tombstone: {
    file: "src/ledger/rules/on-rollback.ts",
    without: (line) => line.replace(", tombstones)", ")"),
  },
  fingerprint: {
    file: "src/ledger/rules/on-repeat.ts",
    without: (line) => line.replace(/if \(.*\) \{/, "if (false) {"),
  },
  "undo first": {
    file: "src/ledger/rules/on-answer.ts",
    without: (line) =>
      line.replace(
        "changed",
        "changed.slice(0, 1).map((bet) => ({ ...bet, update: { ...bet.update, status: 'cancelled' } }))",
      ),
  },
  sweep: {
    file: "src/ledger/delivery/sweep.ts",
    without: (line) => `return;\n${line}`,
  },
};

/** The source without the safeguard. Throws unless its marker is there once and the marked line changes. */
export function withoutSafeguard(name: string, source: string): string {
  const safeguard = safeguardOf(name);
  const lines = source.split("\n");
  const markers = lines.flatMap((line, i) => (line.trim() === `// safeguard: ${name}` ? [i] : []));
  const [marker, ...others] = markers;
  if (marker === undefined || others.length > 0) {
    throw new Error(`${safeguard.file} has ${markers.length} lines "// safeguard: ${name}" instead of one`);
  }
  const marked = lines[marker + 1] ?? "";
  const changed = safeguard.without(marked);
  if (changed === marked) throw new Error(`${safeguard.file}: "${marked.trim()}" does not contain the ${name}`);
  return lines.with(marker + 1, changed).join("\n");
}

/** Takes the safeguard out of the project below `root`. */
export function removeSafeguard(root: string, name: string): void {
  const path = join(root, safeguardOf(name).file);
  writeFileSync(path, withoutSafeguard(name, readFileSync(path, "utf8")));
}

function safeguardOf(name: string): Safeguard {
  const safeguard = SAFEGUARDS[name];
  if (!safeguard) throw new Error(`no safeguard "${name}"; there are: ${Object.keys(SAFEGUARDS).join(", ")}`);
  return safeguard;
}
