import { setTimeout as sleep } from "node:timers/promises";
import { runAdmin } from "./admin/run.ts";

const ended = new AbortController();
let isWatching = false;

// `npm run admin -- <noun> <verb> …`: the back office on the command line.
process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  screen: {
    isTerminal: process.stdout.isTTY === true,
    wait: async (seconds) => {
      // Only from here on: a call that changes something is ended by Ctrl-C as ever. A second one ends a call that hangs.
      if (!isWatching) process.once("SIGINT", () => ended.abort());
      isWatching = true;
      return sleep(seconds * 1000, true, { signal: ended.signal }).catch(() => false);
    },
  },
});
