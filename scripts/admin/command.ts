import type { ParseArgsOptionDescriptor } from "node:util";
import { UsageError } from "../../clients/typescript/src/cli/usage-error.ts";
import type { BackOffice } from "./back-office.ts";

/** An option of a command: its `parseArgs` descriptor and its line of help. */
export type Option = ParseArgsOptionDescriptor & {
  readonly help: string;
  /** The placeholder for the value in the help, for example `URL`. */
  readonly value?: string;
  readonly required?: boolean;
};

/** The parsed command line. Every required argument and option is present. */
export interface Input {
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>;
}

/** The result of a command: `data` for --json; for people a table of `rows`, or `text`. */
export interface Output {
  readonly data: unknown;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly columns?: readonly string[];
  readonly text?: string;
  /** What the reader must know beside the result, such as that there is more. */
  readonly note?: string;
}

export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** What the help of the command says beside the summary. */
  readonly details?: string;
  /** Names of the positional arguments, all required. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Whether it stops play, moves money or cannot be undone: elsewhere than on this machine it needs --confirm. */
  readonly isDangerous?: (input: Input) => boolean;
  readonly run: (backOffice: BackOffice, input: Input) => Promise<Output>;
}

export { UsageError };

/** A string option; undefined when omitted. */
export function optional({ options }: Input, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** A repeatable option; undefined when omitted. */
export function list({ options }: Input, name: string): string[] | undefined {
  const value = options[name];
  return Array.isArray(value) ? value : undefined;
}

/** A number option. The service validates its range. */
export function number(input: Input, name: string): number | undefined {
  const text = optional(input, name);
  if (text === undefined) return undefined;
  if (text.trim() === "" || Number.isNaN(Number(text))) throw new UsageError(`--${name} must be a number.`);
  return Number(text);
}

export function yesNo(input: Input, name: string): boolean | undefined {
  const text = optional(input, name);
  if (text === undefined) return undefined;
  if (text !== "yes" && text !== "no") throw new UsageError(`--${name} must be yes or no.`);
  return text === "yes";
}

export function arg({ args }: Input, name: string): string {
  return args[name] ?? "";
}

/** The option that removes settings; `cleared` has one for each name. */
export function clearing(cleared: object): Option {
  const names = Object.keys(cleared).join(", ");
  return { type: "string", value: "OPTION", multiple: true, help: `Remove a setting: ${names}; repeatable` };
}
