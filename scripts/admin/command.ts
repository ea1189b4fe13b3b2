import type { ParseArgsOptionDescriptor } from "node:util";
import type { BackOffice } from "./back-office.ts";

/** An option of a command as `parseArgs` knows it, with its line of help. */
export type Option = ParseArgsOptionDescriptor & {
  readonly help: string;
  /** What stands for the value in the help, for example `URL`. */
  readonly value?: string;
  readonly required?: boolean;
};

/** What was typed, checked: every required argument and option is there. */
export interface Input {
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>;
}

/** What a command answers: `data` for scripts; for people rows under columns, or whatever `text` says. */
export interface Output {
  readonly data: unknown;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly columns?: readonly string[];
  readonly text?: string;
}

export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** Names of the positional arguments, all required. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (backOffice: BackOffice, input: Input) => Promise<Output>;
}

/** Wrong use of the command line: exit code 2. */
export class UsageError extends Error {}

/** A string option; undefined when it was left out. */
export function optional({ options }: Input, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** An option that may be given several times; undefined when it was left out. */
export function list({ options }: Input, name: string): string[] | undefined {
  const value = options[name];
  return Array.isArray(value) ? value : undefined;
}

/** A number; the service judges its range. */
export function number(input: Input, name: string): number | undefined {
  const text = optional(input, name);
  if (text === undefined) return undefined;
  if (text.trim() === "" || Number.isNaN(Number(text))) throw new UsageError(`--${name} must be a number.`);
  return Number(text);
}

/** `yes` or `no`. */
export function yesNo(input: Input, name: string): boolean | undefined {
  const text = optional(input, name);
  if (text === undefined) return undefined;
  if (text !== "yes" && text !== "no") throw new UsageError(`--${name} must be yes or no.`);
  return text === "yes";
}

/** A required argument. */
export function arg({ args }: Input, name: string): string {
  return args[name] ?? "";
}
