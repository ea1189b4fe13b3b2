import { runReconcile } from "./reconcile/run.ts";

process.exitCode = await runReconcile(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
