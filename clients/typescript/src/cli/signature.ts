import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { OperatorGames } from "../client.ts";
import { type Act, type Terminal, UsageError } from "./command-line.ts";
import { addCredentials, credentialsOf } from "./credentials.ts";

/** `operator-games signature`. */
export function defineSignature(program: Command, act: Act, env: NodeJS.ProcessEnv, { out }: Terminal): void {
  addCredentials(program.command("signature"))
    .description("Ask why the service refuses a signature of yours: it names the usual mistakes. Sandbox only.")
    .requiredOption("--signature <HEX>", "What you sent as X-Agg-Signature")
    .requiredOption("--timestamp <SECONDS>", "What you sent as X-Agg-Timestamp")
    .requiredOption("--path <PATH>", "The path with its query, such as /v1/games?limit=1")
    .option("--method <METHOD>", "The method", "GET")
    .option("--body <FILE>", "File with the exact bytes of the body")
    .action(
      act(async (_, values) => {
        const credentials = credentialsOf(values, env);
        const { signature, timestamp, path, method, body } = values;
        const found = await new OperatorGames(credentials).debugSignature({
          ...{ key_id: credentials.keyId, timestamp, signature, method, path },
          ...(body !== undefined && { body: readBody(body) }),
        });
        out(JSON.stringify(found, null, 2));
        return found.valid ? 0 : 1;
      }),
    );
}

function readBody(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`Cannot read --body ${file}.`);
  }
}
