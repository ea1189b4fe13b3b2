/** npm run bench -- NAME [options]: a benchmark by its name; without one, the hot calls beside their floor. */
import { argv, exit } from "node:process";
import { installTools } from "../tools/install.ts";
import { OTHERS } from "./names.ts";

const given = argv[2] ?? "";
const name = OTHERS.find((one) => one === given);
if (given !== "" && !given.startsWith("-") && !name) {
  console.error(`There is no benchmark ${given}. There are ${OTHERS.join(", ")}; each has --help.`);
  exit(2);
}
if (name) argv.splice(2, 1);
if (!argv.includes("--help") && !argv.includes("-h")) installTools();
await import(name === "cost" ? "./cost/run.ts" : `./${name ?? "run"}.ts`);
