import type { LockedPackage } from "./packages.ts";

/** Licences of packages that are deployed: permissive, nothing to publish but a notice. */
export const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
  "Zlib",
] as const;

/** Licences that are allowed besides for tools and data that are not deployed. */
export const ALLOWED_IN_DEVELOPMENT = ["CC-BY-4.0", "LGPL-3.0-or-later", "MPL-2.0", "OFL-1.1"] as const;

/** Names that are no SPDX expression, and the one that they stand for. */
const READ_AS: Readonly<Record<string, string>> = { "MIT/X11": "MIT" };

/** Problem of a package's licence, with the remedy; undefined when it is allowed. */
export function licenceProblem({ name, version, licence, development }: LockedPackage): string | undefined {
  const allowed = new Set<string>(development ? [...ALLOWED, ...ALLOWED_IN_DEVELOPMENT] : ALLOWED);
  if (licence !== undefined && isAllowed(READ_AS[licence] ?? licence, allowed)) return undefined;
  const found = licence === undefined ? "names no licence" : `has the licence "${licence}", which is not allowed`;
  const where = development ? "development" : "production";
  return `${name}@${version} ${found} in ${where}: replace it, or review the licence and add it to scripts/supply-chain/licences.ts`;
}

/** Whether an SPDX expression can be met with allowed licences: one side of an OR, both sides of an AND. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let met = both();
    while (tokens[at] === "OR") {
      at += 1;
      met = both() || met;
    }
    return met;
  };
  const both = (): boolean => {
    let met = one();
    while (tokens[at] === "AND") {
      at += 1;
      met = one() && met;
    }
    return met;
  };
  const one = (): boolean => {
    const token = tokens[at];
    at += 1;
    if (token !== "(") return token !== undefined && allowed.has(token);
    const met = either();
    const closed = tokens[at] === ")";
    at += 1;
    return met && closed;
  };
  // What is left over is no SPDX expression, or an exception (WITH), which has not been reviewed.
  return either() && at === tokens.length;
}
