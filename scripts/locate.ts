import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";
import { CONSOLE, runCommandLine, UsageError } from "../clients/typescript/src/cli/command-line.ts";

process.exitCode = await runCommandLine("npm run admin -- locate", process.argv.slice(2), CONSOLE, (program, act) =>
  program
    .description("Find the source of a place in a minified bundle, for the `stack` of a logged error.")
    .argument(
      "<folder>",
      "from `wrangler deploy --dry-run --env production --outdir <folder>` at the deployed commit: the same commit gives the same bundle",
    )
    .argument("<place>", "text that ends in line:column")
    .action(
      act(async ([folder = "", text = ""]) => {
        const place = /(\d+):(\d+)\)?$/.exec(text);
        if (!place) throw new UsageError("The place must end in line:column.");
        const map = new SourceMap(JSON.parse(readFileSync(join(folder, "index.js.map"), "utf8")));
        const found = map.findOrigin(Number(place[1]), Number(place[2]));
        if (!("fileName" in found)) throw new Error("The bundle has no such place.");
        const file = relative(process.cwd(), resolve(folder, found.fileName));
        CONSOLE.out(`${file}:${found.lineNumber}:${found.columnNumber}`);
        return 0;
      }),
    ),
);
