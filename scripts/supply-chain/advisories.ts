import type { LockedPackage } from "./packages.ts";

/** An advisory against an installed package. */
export interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly development: boolean;
  /** Details, with the address of the advisory where there is one. */
  readonly details: readonly string[];
}

/** Answer of `npm audit --json`. */
export type Audit =
  | { readonly kind: "found"; readonly advisories: readonly Advisory[] }
  | { readonly kind: "not offered" }
  | { readonly kind: "failed"; readonly reason: string };

interface AuditAnswer {
  readonly message?: string;
  readonly statusCode?: number;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly nodes: readonly string[];
  readonly via: readonly (string | { readonly title?: string; readonly url?: string })[];
}

/** Refusals that another try may not get: too late, and too often. */
const PASSING = [408, 429];

/** Reads the output of `npm audit --json`; `packages` are those of the lockfile by folder. */
export function readAudit(output: string, packages: ReadonlyMap<string, LockedPackage>): Audit {
  const answer = parse(output);
  if (!answer) return { kind: "failed", reason: "npm audit wrote no JSON" };
  const { vulnerabilities, statusCode = 0, message = "no reason given" } = answer;
  if (vulnerabilities) {
    return { kind: "found", advisories: Object.values(vulnerabilities).map((one) => advisoryOf(one, packages)) };
  }
  const refused = statusCode >= 400 && statusCode < 500 && !PASSING.includes(statusCode);
  return refused || statusCode === 501 ? { kind: "not offered" } : { kind: "failed", reason: message };
}

/** Whether an advisory fails the check: high or critical, in something that is deployed. */
export function blocks({ severity, development }: Advisory): boolean {
  return !development && (severity === "high" || severity === "critical");
}

function advisoryOf({ name, severity, nodes, via }: Vulnerability, packages: ReadonlyMap<string, LockedPackage>) {
  return {
    name,
    severity,
    // What is not known to be a tool counts as deployed.
    development: nodes.length > 0 && nodes.every((folder) => packages.get(folder)?.development === true),
    details: via.map((one) =>
      typeof one === "string" ? `through ${one}` : [one.title, one.url].filter(Boolean).join(", "),
    ),
  };
}

function parse(output: string): AuditAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(output);
    return typeof answer === "object" && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
