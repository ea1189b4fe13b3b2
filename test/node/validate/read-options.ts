import { type ProviderRun, runValidate, type WalletRun } from "../../../scripts/validate/options.ts";

/** What a command line of the wallet suite is read as. Rejects with what is wrong. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<WalletRun> {
  return read(argv, env) as Promise<WalletRun>;
}

/** What a command line of the provider suite is read as. Rejects with what is wrong. */
export function readProviderOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<ProviderRun> {
  return read(["provider", ...argv], env) as Promise<ProviderRun>;
}

async function read(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const runs: unknown[] = [];
  const err: string[] = [];
  const terminal = { out: () => undefined, err: (text: string) => void err.push(text) };
  const suite = async (run: unknown) => runs.push(run) - 1;
  const code = await runValidate(argv, env, terminal, { wallet: suite, provider: suite });
  if (code !== 0) throw new Error(`${code}: ${err.join("\n")}`);
  return runs[0];
}
