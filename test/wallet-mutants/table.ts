import { FILES, type Mutant } from "./mutants.ts";
import { explanationOf } from "./survivors.ts";

export interface Outcome {
  readonly mutant: Mutant;
  /** What caught it; undefined: it survived. */
  readonly caughtBy: string | undefined;
}

const MAX_CODE_CHARACTERS = 70;

/** The page that docs/ keeps. */
export function pageOf(
  outcomes: readonly Outcome[],
  { day, prose }: { readonly day: string; readonly prose: number },
): string {
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
  return `# What the wallet suite catches

Each mistake below was made alone in the [reference wallet](../examples/wallet/README.md), by StrykerJS' mutators. The wallet
was then served over HTTP, and the [wallet suite](wallet-suite.md) played against it until something caught it.

\`\`\`sh
npm run test:wallet-mutants -- --write docs/wallet-mutants.md   # all mistakes
npm run test:wallet-mutants -- --every 10                       # each tenth, as CI does
\`\`\`

The command fails if fewer than 95 % are caught, or if a survivor has no explanation. The suite is played in EUR; for
mistakes in \`money.ts\` also in a currency of each other number of decimal places. ${prose} more mistakes change only the words of a message; no case reads
those, and they are not counted.

## Score

${day}. A survivor is a mistake with which every case still passes.

${scoreOf(outcomes)}

## What caught them

A run stops here at the first case that catches a mistake, so later cases of the suite count less than they find.

${tableOf(["caught by", "mistakes"], catches(outcomes))}

## Survivors

${tableOf(
  ["place", "mistake", "why no case can see it"],
  survivors.map(({ mutant }) => [place(mutant), change(mutant), explanationOf(mutant) ?? "**not explained**"]),
)}

## Every mistake

${tableOf(
  ["place", "mistake", "caught by"],
  outcomes.map(({ mutant, caughtBy }) => [place(mutant), change(mutant), caughtBy ?? "survived"]),
)}
`;
}

/** Mistakes and catches, file by file. */
export function scoreOf(outcomes: readonly Outcome[]): string {
  const row = (name: string, of: readonly Outcome[]) => {
    const caught = of.filter(({ caughtBy }) => caughtBy !== undefined).length;
    return [name, String(of.length), String(caught), String(of.length - caught), percent(caught, of.length)];
  };
  const files = FILES.map((file) => [file, outcomes.filter(({ mutant }) => mutant.file === file)] as const);
  const rows = files.filter(([, found]) => found.length > 0).map(([file, found]) => row(`\`${file}\``, found));
  return tableOf(
    ["file of `examples/wallet`", "mistakes", "caught", "survived", "score"],
    [...rows, row("all", outcomes)],
  );
}

function percent(part: number, whole: number): string {
  // Rounded down: a score is never better than it is.
  return `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}

/** Without the currency, the most frequent first. */
function catches(outcomes: readonly Outcome[]): string[][] {
  const found = outcomes.flatMap(({ caughtBy }) => caughtBy?.replace(/ \([A-Z]{3,}\)$/, "").replace(/: .*/, "") ?? []);
  const groups = [...Map.groupBy(found, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return groups.toSorted(([, one], [, other]) => other - one).map(([name, count]) => [name, String(count)]);
}

function place({ file, line }: Mutant): string {
  return `${file}:${line}`;
}

function change({ original, replacement }: Mutant): string {
  return `${code(original)} → ${replacement === "" ? "nothing" : code(replacement)}`;
}

function code(text: string): string {
  const short = text.length > MAX_CODE_CHARACTERS ? `${text.slice(0, MAX_CODE_CHARACTERS)}…` : text;
  return `\`\` ${short.replaceAll("|", "\\|")} \`\``;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
