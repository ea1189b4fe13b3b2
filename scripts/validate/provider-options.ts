import { parseArgs } from "node:util";
import { UsageError } from "../admin/command.ts";
import { installationOf } from "../admin/installation.ts";
import type { Files } from "./options.ts";

/** Options of a run of the provider suite. */
export interface ProviderOptions {
  readonly installation: ReturnType<typeof installationOf>;
  readonly provider: string;
  readonly game: string | undefined;
  readonly currency: string;
  readonly files: Files;
}

/** Reads arguments and environment. Returns undefined for --help; throws a usage error. */
export function readProviderOptions(args: readonly string[], env: NodeJS.ProcessEnv): ProviderOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [provider, extra] = positionals;
  if (!provider) throw new UsageError("Missing the provider's code.");
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`);
  if (!values.currency) throw new UsageError("Missing required --currency.");
  const { junit, json, html, game, currency } = values;
  const files = { ...(junit && { junit }), ...(json && { json }), ...(html && { html }) };
  return { installation: installationOf(values.base, env), provider, game, currency, files };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { base: text, game: text, currency: text, junit: text, json: text, html: text } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
