import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { type Failure, failure } from "../../clients/typescript/src/cli/command-line.ts";

/** Throws when the runtime of Workers is not installed: wrangler would answer with a stack. */
export function requireRuntime(find = runtimePath): void {
  let path: string | undefined;
  try {
    path = find();
  } catch {
    // Its package for this machine is missing.
  }
  if (path === undefined || !existsSync(path)) {
    throw new Error("The Workers runtime is not installed. Run `npm ci` again, with its install scripts.");
  }
}

function runtimePath(): string {
  return (createRequire(import.meta.url)("workerd") as { readonly default: string }).default;
}

/** One sentence on what went wrong, with what to do about it where that is known. */
export function remedyOf(cause: unknown): string {
  const { code, path, message } = cause as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `${path ?? "This folder"} cannot be written. Make it writable for this user, or clone the project elsewhere.`;
  }
  if (code === "ENOSPC") return "The disk is full. Free some space, or delete .wrangler and start again.";
  return message ?? String(cause);
}

/** The failure of a command that works on this machine: its remedy, where there is one. */
export function failureHere(cause: unknown): Failure {
  return { ...failure(cause), text: remedyOf(cause) };
}
