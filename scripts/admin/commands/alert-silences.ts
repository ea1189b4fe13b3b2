import { randomUUID } from "node:crypto";
import { path } from "../back-office.ts";
import { arg, type Command, type Input, number, optional, UsageError } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

const HOUR_MS = 3_600_000;

/** What keeps a kind of alert from ALERT_URL for a while. */
export const ALERT_SILENCES: readonly Command[] = [
  listCommand({
    noun: "alert",
    verb: "silences",
    summary: "List silences of alerts, newest first",
    filters: {
      "in-force": { parameter: "in_force", value: "true|false", help: "Only those in force, or only those that ended" },
      cursor: CURSOR,
    },
    path: () => "/alert-silences",
    field: "silences",
    columns: [
      ...["in_force", "kind", "operator_code", "provider_code", "starts_at", "ends_at"],
      ...["silenced_by", "reason", "id"],
    ],
  }),
  {
    noun: "alert",
    verb: "silence",
    isDangerous: () => true,
    summary: "Keep a kind of alert from ALERT_URL for a while; it is still raised, counted and listed",
    details: "Critical alerts for at most 24 hours, others for 30 days. What is open when it ends is posted then.",
    args: ["kind"],
    options: {
      hours: { type: "string", value: "NUMBER", help: "For so long from now" },
      until: { type: "string", value: "TIME", help: "Or until this time, ISO 8601 UTC" },
      operator: { type: "string", value: "CODE", help: "Only alerts about this operator" },
      provider: { type: "string", value: "CODE", help: "Only alerts about this provider" },
      reason: { type: "string", value: "TEXT", required: true, help: "Why, for the list and the audit log" },
      id: { type: "string", value: "ID", help: "Your name for it: that of one in force changes its end and reason" },
    },
    run: async (backOffice, input) => {
      const id = optional(input, "id") ?? `${arg(input, "kind")}-${randomUUID().slice(0, 8)}`;
      const data = await backOffice.put(path`/alert-silences/${id}`, {
        kind: arg(input, "kind"),
        operator_code: optional(input, "operator"),
        provider_code: optional(input, "provider"),
        ends_at: endOf(input),
        reason: optional(input, "reason"),
      });
      return { data };
    },
  },
  {
    noun: "alert",
    verb: "unsilence",
    summary: "End a silence; what it kept back and is still open is posted",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(path`/alert-silences/${arg(input, "id")}`) }),
  },
];

function endOf(input: Input): string {
  const [until, hours] = [optional(input, "until"), number(input, "hours")];
  if ((until === undefined) === (hours === undefined)) throw new UsageError("Say --hours or --until, one of them.");
  return until ?? new Date(Date.now() + (hours ?? 0) * HOUR_MS).toISOString();
}
