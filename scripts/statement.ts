import { runStatement } from "./statement/run.ts";

process.exitCode = await runStatement(process.argv.slice(2), {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
