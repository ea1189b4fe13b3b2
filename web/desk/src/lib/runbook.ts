/** Cause and remedy, by the kind of an alert: docs/operating.md#alerts, put in by the build. */
declare const RUNBOOK: Readonly<Record<string, readonly [happened: string, todo: string]>>;

export function runbookOf(kind: string): readonly [happened: string, todo: string] | undefined {
  return Object.hasOwn(RUNBOOK, kind) ? RUNBOOK[kind] : undefined;
}
