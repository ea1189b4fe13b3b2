import type { Reporter } from "../ledger/rules/report.ts";

/** The sandbox reports within the service, as one of its providers: it signs nothing, and so no key can be revoked. */
export function sandboxReporter(providerCode: string): Reporter {
  return { providerCode, keyId: null };
}
