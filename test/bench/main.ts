/** npm run bench -- NAME [options]: a benchmark by its name; without one, the hot calls beside their floor. */
const NAMES = ["run", "billing", "shards", "live", "cost"] as const;

const given = process.argv[2] ?? "";
const name = NAMES.find((one) => one === given);
if (given !== "" && !given.startsWith("-") && !name) {
  console.error(`There is no benchmark ${given}. There are ${NAMES.join(", ")}; each has --help.`);
  process.exit(2);
}
if (name) process.argv.splice(2, 1);
await import(name === "cost" ? "./cost/run.ts" : `./${name ?? "run"}.ts`);
