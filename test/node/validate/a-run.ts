import type { WalletValidationCase, WalletValidationRun } from "../../../clients/typescript/src/index.ts";

export function aCase(fields: Partial<WalletValidationCase> = {}): WalletValidationCase {
  const request = { key_id: "demo-key", timestamp: "1767225600", body: '{"action":"bet"}' };
  const response = { status: 200, body: '{"balance":"9.00"}' };
  return {
    number: 1,
    name: "bet 1.00",
    group: "bet",
    status: "passed",
    expected: "balance -1.00 exactly",
    received: "as expected",
    message: "",
    duration_ms: 12,
    request,
    response,
    transcript: [{ request, response, fault: null, duration_ms: 3 }],
    ...fields,
  };
}

export function aRun(cases: WalletValidationCase[], fields: Partial<WalletValidationRun> = {}): WalletValidationRun {
  const count = (status: string) => cases.filter((found) => found.status === status).length;
  return {
    id: "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10",
    status: count("failed") > 0 ? "failed" : "passed",
    passed: count("passed"),
    warned: count("warned"),
    failed: count("failed"),
    skipped: count("skipped"),
    total: 59,
    probable_causes: [],
    player_id: "player-1",
    currency: "EUR",
    created_at: "2026-11-21T10:00:00.000Z",
    cases: cases.map((found, index) => ({ ...found, number: index + 1 })),
    ...fields,
  };
}
