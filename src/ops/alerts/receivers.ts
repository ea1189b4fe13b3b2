import type { Ctx } from "../../context.ts";
import type { AlertFormat, AlertReceiver } from "../../env.ts";
import type { AlertClass } from "../../gate/alerts/alert.ts";
import { signedRequest } from "../../gate/outgoing/signed-post.ts";
import { importSecret } from "../../gate/signing/digest.ts";
import { isoTime } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";

/** News that all receivers take together (docs/operating.md#alert-calls). */
export interface News {
  readonly event: "alerts.new" | "alerts.digest" | "alerts.test";
  readonly sent_at: string;
  readonly installation: string;
  /** The most severe first. */
  readonly groups: readonly Group[];
}

export interface Group extends AlertClass {
  readonly kind: string;
  readonly count: number;
  /** Of new alerts. */
  readonly raised?: number;
  readonly resolved?: number;
  readonly alerts?: readonly { readonly message: string; readonly resolved_at: string | null }[];
  /** Of a digest. */
  readonly open?: number;
  readonly since?: string;
}

/** One thing that is wrong: the alerts of a kind that are about the same operator and provider. */
export interface Incident extends AlertClass {
  /** The same for each call about it. */
  readonly key: string;
  readonly installation: string;
  readonly kind: string;
  readonly operatorCode: string | null;
  readonly providerCode: string | null;
  /** Of its newest alert. */
  readonly message: string;
  readonly at: number;
  readonly count: number;
  readonly isOver: boolean;
}

interface AlertCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

type Receiver =
  | { readonly all: (ctx: Ctx, to: AlertReceiver, news: News) => AlertCall | Promise<AlertCall> }
  /** Keeps incidents, open until a call says that one is over. It needs no digest. */
  | { readonly each: (to: AlertReceiver, incident: Incident) => AlertCall };

/** One way of calling for each kind of receiver. All answer 2xx when they have taken a call. */
export const RECEIVERS: Readonly<Record<AlertFormat, Receiver>> = {
  webhook: { all: webhook },
  slack: { all: slack },
  pagerduty: { each: pagerduty },
  opsgenie: { each: opsgenie },
};

/** The key id that posts are signed under. */
const KEY_ID = "alerts";

async function webhook(ctx: Ctx, { url, secret }: AlertReceiver, news: News): Promise<AlertCall> {
  const signWith = { keyId: KEY_ID, key: await importSecret(secret) };
  return { url, ...(await signedRequest(ctx, { url, signWith, json: news })) };
}

const SLACK_CHARACTERS = 3_900;

/** An incoming webhook of Slack: a text, in which three characters are written as entities. */
function slack(_: Ctx, { url }: AlertReceiver, { event, installation, groups }: News): AlertCall {
  const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const title = { "alerts.new": "Alerts", "alerts.digest": "Still open", "alerts.test": "A test" }[event];
  const lines = groups.flatMap(({ kind, severity, owner, raised, resolved, open, since, alerts = [] }) => [
    `*${severity}* ${kind} (${owner}): ${[
      ...(raised ? [`${raised} raised`] : []),
      ...(resolved ? [`${resolved} over`] : []),
      ...(open ? [`${open} open since ${since}`] : []),
    ].join(", ")}`,
    ...alerts.map(({ message, resolved_at }) => `• ${resolved_at ? "over: " : ""}${plain(message)}`),
  ]);
  const text = [`${title} of <${installation}/desk/|${new URL(installation).host}>`, ...lines].join("\n");
  return call(url, { text: cut(text, SLACK_CHARACTERS) });
}

/** PagerDuty, Events API v2. The secret is the routing key of the integration. */
function pagerduty({ url, secret }: AlertReceiver, incident: Incident): AlertCall {
  const { installation, kind, owner, severity, at } = incident;
  const event = { routing_key: secret, dedup_key: cut(incident.key, 255) };
  if (incident.isOver) return call(url, { ...event, event_action: "resolve" });
  return call(url, {
    ...event,
    event_action: "trigger",
    client: "Operator Games Service",
    client_url: `${installation}/desk/`,
    payload: {
      summary: cut(`${kind}: ${incident.message}`, 1_024),
      source: new URL(installation).host,
      severity,
      timestamp: isoTime(at),
      component: incident.operatorCode ?? incident.providerCode ?? "installation",
      group: owner,
      class: kind,
      custom_details: detailsOf(incident),
    },
  });
}

const PRIORITIES = { critical: "P1", warning: "P3", info: "P5" } as const;

/** Opsgenie, Alert API. The secret is the key of an API integration. */
function opsgenie({ url, secret }: AlertReceiver, incident: Incident): AlertCall {
  const { installation, kind, owner, severity } = incident;
  const alias = cut(incident.key, 512);
  const source = cut(new URL(installation).host, 100);
  const headers = { authorization: `GenieKey ${secret}` };
  if (incident.isOver)
    return call(
      `${url.replace(/\/$/, "")}/${encodeURIComponent(alias)}/close?identifierType=alias`,
      { source },
      headers,
    );
  const alert = {
    message: cut(`${kind}: ${incident.message}`, 130),
    alias,
    description: cut(incident.message, 15_000),
    priority: PRIORITIES[severity],
    source,
    entity: incident.operatorCode ?? incident.providerCode ?? "installation",
    tags: [kind, owner],
    details: detailsOf(incident),
  };
  return call(url, alert, headers);
}

/** As texts: Opsgenie takes no others. */
function detailsOf({ operatorCode, providerCode, count, installation }: Incident): Record<string, string> {
  return {
    ...(operatorCode === null ? {} : { operator_code: operatorCode }),
    ...(providerCode === null ? {} : { provider_code: providerCode }),
    count: String(count),
    desk: `${installation}/desk/`,
  };
}

function call(url: string, json: object, headers: Readonly<Record<string, string>> = {}): AlertCall {
  return { url, headers: { "content-type": "application/json", ...headers }, body: utf8(JSON.stringify(json)) };
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;
}
