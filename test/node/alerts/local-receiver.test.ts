import { afterEach, expect, test } from "vitest";
import { startAlertReceiver } from "../../../scripts/local/alert-receiver.ts";

let close: (() => void) | undefined;
afterEach(() => close?.());

test.each([
  [
    "webhook",
    "",
    {
      event: "alerts.new",
      groups: [{ kind: "test", severity: "critical", owner: "support", alerts: [{ message: "M." }] }],
    },
    ["alerts.new", "  critical test (support): M."],
  ],
  ["slack", "", { text: "Alerts\n*critical* test" }, ["Alerts", "*critical* test"]],
  [
    "pagerduty",
    "",
    { event_action: "trigger", dedup_key: "k", payload: { severity: "critical", summary: "test: M." } },
    ["trigger k: critical, test: M."],
  ],
  ["opsgenie", "", { message: "test: M.", priority: "P1" }, ["create: P1, test: M."]],
  ["opsgenie", "/a%20b/close?identifierType=alias", { source: "s" }, ["close a b"]],
])("the local receiver takes a call of %s%s, and prints it", async (format, path, body, lines) => {
  const printed: string[] = [];
  const { server, vars } = await startAlertReceiver(format, (line) => printed.push(line));
  close = () => server.close();
  const answer = await fetch(`${vars.ALERT_URL}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect([answer.ok, printed]).toEqual([true, lines]);
  expect(vars.ALERT_FORMAT).toBe(format);
});

test("the local receiver knows no other format", async () => {
  await expect(startAlertReceiver("telegram", () => undefined)).rejects.toThrow("--alerts takes webhook, pagerduty");
});
