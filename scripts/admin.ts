import { runAdmin } from "./admin/run.ts";

// `npm run admin -- <noun> <verb> …`: the back office on the command line.
process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
