import { writeFileSync } from "node:fs";
import { amount } from "../../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../../support/options.ts";
import { findMutants } from "./mutants.ts";
import { caughtBy } from "./play.ts";
import { explanationOf, unusedExplanations } from "./survivors.ts";
import { countsOf, type Outcome, pageOf, scoreOf } from "./table.ts";

const MIN_SCORE = 0.95;

const { options: values } = optionsOf<{ every: number; mutant?: string; write?: string }>(
  "npm run test:slow -- wallet-mutants",
  "Makes one small mistake at a time in the reference wallet and lets the wallet suite find it.",
  (program) =>
    program
      .option("--every <N>", "Take each Nth mistake", amount, 1)
      .option("--mutant <ID>", "Take one of them")
      .option("--write <FILE>", "Keep the table"),
);
const { mutants, prose, load } = await findMutants();
// A wallet with a mistake may log each call that it cannot answer.
console.error = () => undefined;

const untouched = await caughtBy(await load(undefined));
if (untouched !== undefined) throw new Error(`the reference wallet itself does not pass: ${untouched}`);

const { every } = values;
const chosen = mutants.filter(({ id }, place) => (values.mutant ? id === values.mutant : place % every === 0));
const outcomes: Outcome[] = [];
for (const mutant of chosen) {
  // Nothing but this file knows how many decimal places a currency has.
  const everyPrecision = mutant.file === "money.ts";
  const catcher = await load(mutant.id).then(
    (wallet) => caughtBy(wallet, { everyPrecision }),
    () => "the wallet does not start",
  );
  outcomes.push({ mutant, caughtBy: catcher });
  const { id, file, line, original, replacement } = mutant;
  console.log(`${id} ${file}:${line} ${original} → ${replacement} | ${catcher ?? "SURVIVED"}`);
}

const survivors = outcomes.flatMap(({ mutant, caughtBy: caught }) => (caught === undefined ? [mutant] : []));
const unexplained = survivors.filter((mutant) => explanationOf(mutant) === undefined);
const unused = chosen.length === mutants.length ? unusedExplanations(survivors) : [];
console.log(`\n${scoreOf(outcomes)}\n`);
for (const { id, file, line } of unexplained) console.log(`not explained: ${id} ${file}:${line}`);
for (const place of unused) console.log(`explained, but caught or gone: ${place}`);
if (values.write) writeFileSync(values.write, pageOf(outcomes, { day: new Date().toISOString().slice(0, 10), prose }));
const { caught, unseen } = countsOf(outcomes);
const isGood = unexplained.length === 0 && unused.length === 0 && caught >= MIN_SCORE * (caught + unseen);
process.exit(isGood ? 0 : 1);
