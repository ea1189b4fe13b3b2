import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The options of a command line. With `--help`, prints the help and ends the process. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(help: string, options: Options) {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(help);
    process.exit(0);
  }
  return parseArgs({ options }).values;
}
