import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { AlertFormat } from "../../src/env.ts";

/** Answer of each service to a call that it has taken. */
const ANSWERS: Readonly<Record<AlertFormat, readonly [status: number, body: string]>> = {
  webhook: [204, ""],
  pagerduty: [202, '{"status":"success","message":"Event processed","dedup_key":"local"}'],
  opsgenie: [202, '{"result":"Request will be processed","took":0.1,"requestId":"local"}'],
  slack: [200, "ok"],
};

/** 32 characters, as PagerDuty's are; nobody needs to keep it. */
const SECRET = "0123456789abcdef-of-this-machine";

/** Stands in for an alerting service: prints each call of a format, and answers as that service would. */
export async function startAlertReceiver(
  format: string,
  print: (line: string) => void,
): Promise<{ readonly server: Server; readonly vars: Record<string, string> }> {
  if (!Object.hasOwn(ANSWERS, format)) throw new Error(`--alerts takes ${Object.keys(ANSWERS).join(", ")}.`);
  const [status, answer] = ANSWERS[format as AlertFormat];
  const server = createServer(async (request, response) => {
    const body = await json(request).catch(() => ({}));
    for (const line of linesOf(request.url ?? "", body as Sent)) print(line);
    response.writeHead(status).end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const vars = { ALERT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`, ALERT_FORMAT: format };
  return { server, vars: format === "slack" ? vars : { ...vars, ALERT_SECRET: SECRET } };
}

interface Sent {
  readonly event?: string;
  readonly groups?: readonly { kind: string; severity: string; owner: string; alerts?: { message: string }[] }[];
  readonly event_action?: string;
  readonly dedup_key?: string;
  readonly payload?: { readonly severity: string; readonly summary: string };
  readonly message?: string;
  readonly priority?: string;
  readonly text?: string;
}

/** A call in words. */
function linesOf(path: string, { event, groups = [], event_action, dedup_key, payload, ...sent }: Sent): string[] {
  if (event) {
    const each = groups.map(({ kind, severity, owner, alerts = [] }) =>
      [`  ${severity} ${kind} (${owner})`, ...alerts.map(({ message }) => message)].join(": "),
    );
    return [event, ...each];
  }
  if (event_action)
    return [`${event_action} ${dedup_key}${payload ? `: ${payload.severity}, ${payload.summary}` : ""}`];
  if (sent.text) return sent.text.split("\n");
  const alias = /\/([^/]+)\/close\?/.exec(path)?.[1];
  return [alias ? `close ${decodeURIComponent(alias)}` : `create: ${sent.priority}, ${sent.message}`];
}
