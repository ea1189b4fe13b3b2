import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** What decides about money in the reference wallet. Its server, faults, settings and local endpoints are left as they are. */
export const FILES = [
  "signature.ts",
  "request.ts",
  "wallet.ts",
  "players.ts",
  "movements.ts",
  "books.ts",
  "money.ts",
  "refusal.ts",
];
const WALLET = fileURLToPath(new URL("../../../examples/wallet/", import.meta.url));
const COPIES = fileURLToPath(new URL("../../../dist/wallet-mutants/", import.meta.url));

/** One small mistake in the reference wallet. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The kind of mistake, in Stryker's words. */
  readonly kind: string;
  /** Source before and after, in one line each. */
  readonly original: string;
  readonly replacement: string;
}

interface Found {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** From 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The parts of a wallet that a run of the suite needs. */
export type Wallet = Pick<typeof import("../../../examples/wallet/server.ts"), "createWalletServer"> &
  Pick<typeof import("../../../examples/wallet/books.ts"), "openBooks">;

/** Every mutant, in the order of the files, and the wallet that holds them all behind switches. */
export async function findMutants() {
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet, isDebugEnabled: () => false };
  const sources = FILES.map((name) => ({ name, mutate: true, content: readFileSync(WALLET + name, "utf8") }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const { files, mutants } = await new Instrumenter(logger as never).instrument(sources, options as never);
  rmSync(COPIES, { recursive: true, force: true });
  const all = (mutants as unknown as readonly Found[]).map(described);
  return {
    mutants: all.filter((mutant) => !isProse(mutant)),
    prose: all.filter(isProse).length,
    /** The wallet with this mistake, or with none. Modules are loaded again, because some compute as they load. */
    async load(id: string | undefined): Promise<Wallet> {
      const folder = `${COPIES}${id ?? "none"}/`;
      mkdirSync(folder, { recursive: true });
      cpSync(WALLET, folder, { recursive: true });
      for (const { name, content } of files) writeFileSync(folder + name, content);
      Object.assign(globalThis, { __stryker__: Object.assign(stryker, { activeMutant: id }) });
      const [{ createWalletServer }, { openBooks }] = await Promise.all([
        import(pathToFileURL(`${folder}server.ts`).href),
        import(pathToFileURL(`${folder}books.ts`).href),
      ]);
      return { createWalletServer, openBooks };
    },
  };
}

/** The switch that instrumented code reads. It keeps the object, so it is changed and never replaced. */
const stryker: { activeMutant?: string | undefined } = {};

function described({ id, fileName, mutatorName, replacement, location: { start, end } }: Found): Mutant {
  const lines = readFileSync(WALLET + fileName, "utf8")
    .split("\n")
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  const inOneLine = (source: string) => source.replace(/\s+/g, " ").trim();
  const text = { original: inOneLine(lines.join("\n")), replacement: inOneLine(replacement) };
  return { id, file: fileName, line: start.line + 1, kind: mutatorName, ...text };
}

/** A sentence for people: a wallet may say it in any words. */
function isProse({ kind, original }: Mutant): boolean {
  return kind === "StringLiteral" && /\s.*\.["`]$/.test(original);
}
