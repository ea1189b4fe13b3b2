import { FILES, type Mutant } from "./mutants.ts";
import { explanationOf, type Kind } from "./survivors.ts";

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
npm run test:slow -- wallet-mutants --write docs/wallet-mutants.md   # all mistakes
npm run test:slow -- wallet-mutants --every 10                       # each tenth; CI takes each thirtieth
\`\`\`

The command fails under a score of 95 %, or if a survivor has no explanation. The suite is played in EUR, and for mistakes in
\`money.ts\` in a currency of each other number of decimal places too. ${prose} more mistakes change only the words of a message.
No case reads those, and they are not counted.

## Score

${day}. A survivor is a mistake with which every case still passes. Of the survivors, "same" leaves every answer to the service
right, "apart" is in lines that no call of the service reaches, and "unseen" makes the wallet worse where no call shows it. The
score is caught ÷ (caught + unseen). Of all mistakes, ${percent(outcomes.length - survivors.length, outcomes.length)} are caught.

${scoreOf(outcomes)}

## What caught them

A run stops here at the first case that catches a mistake, so later cases of the suite count less than they find.

${tableOf(["caught by", "mistakes"], catches(outcomes))}

## Survivors

${tableOf(
  ["place", "mistake", "", "why no case catches it"],
  survivors.map(({ mutant }) => [
    place(mutant),
    change(mutant),
    explanationOf(mutant)?.kind ?? "",
    explanationOf(mutant)?.why ?? "**not explained**",
  ]),
)}
`;
}

/** Mistakes and catches, file by file. */
export function scoreOf(outcomes: readonly Outcome[]): string {
  const row = (name: string, of: readonly Outcome[]) => {
    const { caught, same, apart, unseen } = countsOf(of);
    return [name, ...[of.length, caught, same, apart, unseen].map(String), percent(caught, caught + unseen)];
  };
  const files = FILES.map((file) => [file, outcomes.filter(({ mutant }) => mutant.file === file)] as const);
  const rows = files.filter(([, found]) => found.length > 0).map(([file, found]) => row(`\`${file}\``, found));
  const head = ["file of `examples/wallet`", "mistakes", "caught", "same", "apart", "unseen", "score"];
  return tableOf(head, [...rows, row("all", outcomes)]);
}

/** What nobody has explained counts as unseen. */
export function countsOf(outcomes: readonly Outcome[]) {
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
  const kinds = survivors.map(({ mutant }) => explanationOf(mutant)?.kind ?? "unseen");
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length;
  const caught = outcomes.length - survivors.length;
  return { caught, same: count("same"), apart: count("apart"), unseen: count("unseen") };
}

function percent(part: number, whole: number): string {
  if (whole === 0) return "";
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
