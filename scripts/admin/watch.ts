import { RefusedError } from "./back-office.ts";
import type { Output } from "./command.ts";

const CLEAR = "\x1b[H\x1b[2J";

/** Where a watched command is drawn. */
export interface Screen {
  readonly out: (text: string) => void;
  /** Whether a drawing can replace the one before. */
  readonly isTerminal: boolean;
  /** Waits; false when the person has ended it. */
  readonly wait: (seconds: number) => Promise<boolean>;
}

interface Watched {
  /** Reads and answers what is drawn. */
  readonly read: () => Promise<Output>;
  readonly print: (output: Output) => string;
  readonly seconds: number;
}

/**
 * Draws what a command reads again and again until the person ends it. What is new or has changed since the last drawing
 * begins with ">". Off a terminal it draws only when something has changed. Throws what the first reading throws; after
 * that a refusal is shown, and the next reading may be answered again.
 */
export async function watch(screen: Screen, { read, print, seconds }: Watched): Promise<void> {
  let before: ReadonlySet<string> | undefined;
  do {
    let output: Output | undefined;
    let failure = "";
    try {
      output = await read();
    } catch (cause) {
      if (!(cause instanceof RefusedError) || !before) throw cause;
      failure = cause.message;
    }
    const lines = output ? linesOf(output, print(output)) : [];
    const seen = before;
    const changed = lines.filter(({ key }) => key !== undefined && seen?.has(key) === false);
    const isFewer = output !== undefined && seen !== undefined && lines.filter(({ key }) => key).length < seen.size;
    const isDrawn = !seen || screen.isTerminal || changed.length > 0 || isFewer || failure !== "";
    if (isDrawn) {
      const at = new Date().toISOString().slice(11, 19);
      const head = `${at} UTC, every ${seconds} s, ${seen ? `${changed.length} new or changed (>)` : "first"}; Ctrl-C ends`;
      const drawn = lines.map((line) => `${changed.includes(line) ? ">" : " "} ${line.text}`.trimEnd());
      const note = output?.note === undefined ? [] : [output.note];
      screen.out(`${screen.isTerminal ? CLEAR : ""}${[head, failure, ...drawn, ...note].filter(Boolean).join("\n")}`);
    }
    if (output) before = new Set(lines.flatMap(({ key }) => key ?? []));
  } while (await screen.wait(seconds));
}

interface Line {
  readonly text: string;
  /** Identity of the line; undefined for one that is never new, as a head. */
  readonly key: string | undefined;
}

/** The lines of a drawing. A row of a table is known by what it says without its age, which always changes. */
function linesOf({ rows, columns = [], text }: Output, printed: string): Line[] {
  const lines = printed.split("\n");
  if (!rows || text !== undefined) return lines.map((line) => ({ text: line, key: line }));
  const [head = "", ...body] = lines;
  if (rows.length === 0) return [{ text: head, key: undefined }];
  const keyOf = (row: Readonly<Record<string, unknown>> | undefined) =>
    JSON.stringify(columns.filter((column) => column !== "age").map((column) => row?.[column]));
  return [{ text: head, key: undefined }, ...body.map((line, index) => ({ text: line, key: keyOf(rows[index]) }))];
}
