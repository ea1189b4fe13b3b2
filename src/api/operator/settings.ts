import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { SECRET_HOURS } from "../../gate/keys/key-of-proposal.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { approveChange as approve, showIssuedSecret } from "../../ops/settings/approve-change.ts";
import { askChange as ask } from "../../ops/settings/ask-change.ts";
import { listChanges as list, readSettings as read, readOwnKeys } from "../../ops/settings/read-settings.ts";
import { APPROVAL_DAYS, refused, WAIT_HOURS, waitHours } from "../../ops/settings/setting-change.ts";
import { stopChange as stop } from "../../ops/settings/stop-change.ts";
import { calledUrl } from "../admin/fields.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { nullish, optional, orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { addressRange, currency, Empty, text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { presentChange, SETTING_CHANGE, SettingChange, SettingChanges } from "../wire/setting-change.ts";
import { bodyFor, optionalBody } from "./declare.ts";
import { callerOf } from "./support/caller.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

/** Refuses a change of settings without the second signature, of any operator: the first one of a body is valid on any path. */
const bothSigned = createMiddleware<OperatorApiEnv>(async (c, next) => {
  if (c.req.header("x-agg-signature-v2") === undefined)
    throw refused("A change of settings takes both signatures. Send X-Agg-Signature-V2 too.");
  await next();
});

export const OwnKey = z.object({
  key_id: z.string().meta({ description: "The key's id.", examples: ["op_2f1c"] }),
  created_at: z.iso.datetime().describe("When it was issued."),
  last_used_at: timeOrNull("When it last signed a call, to five minutes. Null: never.", "2026-11-21T09:55:00.000Z"),
  revoked_at: orNull(z.iso.datetime(), "When it was revoked. Null: it is active.", null),
});

export const OwnSettings = z.object({
  wallet_url: z
    .string()
    .meta({ description: "Where wallet callbacks are sent.", examples: ["https://wallet.casino.com/callback"] }),
  event_url: textOrNull("Where events are sent. Null: nowhere.", "https://casino.com/events"),
  invoice_url: orNull(z.string(), "Where invoice notifications are sent. Null: nowhere.", null),
  allowlist: z.array(z.string()).describe("Addresses and ranges that you may call from. Empty: any."),
  two_people: z.boolean().describe("Whether a change takes a second key."),
  wait_hours: z.int().meta({ description: "Hours that a change waits before it is made.", examples: [WAIT_HOURS] }),
  keys: z.array(OwnKey).describe("Your keys, oldest first, revoked ones too."),
});

const presentKey = presenter(OwnKey);
const presentSettings = presenter(OwnSettings);

const Probe = z.object({
  player_id: text(120).meta({ description: "A player that the new wallet knows.", examples: ["player-1"] }),
  currency,
  session_id: optional(text(120), "For a wallet that asks for a session it knows.", "s-1"),
});

export const AskChange = z.object({
  wallet_url: optional(
    z.string(),
    "Another wallet: absolute https. Takes two people in production.",
    "https://wallet2.casino.com/cb",
  ),
  probe: Probe.optional().describe("Required with `wallet_url`: the player whose balance is read from the new wallet."),
  event_url: nullish(z.string(), "Where events are sent: absolute https. Null: nowhere.", "https://casino.com/events"),
  invoice_url: nullish(
    z.string(),
    "Where invoice notifications are sent: absolute https. Null: nowhere.",
    "https://casino.com/in",
  ),
  allowlist: optional(
    z.array(addressRange).max(1_000),
    "Addresses and ranges that you may call from; they replace the list. Empty: any. It must have the caller's own.",
    ["203.0.113.0/24"],
  ),
  two_people: z.boolean().optional().describe("Whether a change takes a second key. True takes effect at once."),
  new_key: z.literal(true).optional().describe("Issues another key. Takes two people in production."),
  revoke_key_id: optional(text(128), "Revokes this key of yours, at once.", "op_2f1c"),
});

const SETTINGS = ["wallet_url", "event_url", "invoice_url", "allowlist"] as const;
/** Each of these must be the only thing that a change names. */
const ALONE = ["two_people", "new_key", "revoke_key_id"] as const;

const KEY = {
  ...{ key_id: "op_2f1c", created_at: "2026-06-01T08:00:00.000Z" },
  ...{ last_used_at: "2026-11-21T09:55:00.000Z", revoked_at: null },
} as const;

const PARAMS = { id: ["The change's id.", SETTING_CHANGE.id] } as const;

app.get(
  "/settings",
  describe({
    id: "readSettings",
    tag: "Settings",
    summary: "Get your settings and keys",
    answer: OwnSettings,
    example: {
      answer: {
        ...{ wallet_url: "https://wallet.casino.com/callback", event_url: null, invoice_url: null },
        ...{ allowlist: ["203.0.113.0/24"], two_people: false, wait_hours: WAIT_HOURS, keys: [KEY] },
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const [settings, keys] = await Promise.all([read(ctx), readOwnKeys(ctx)]);
    return c.json<z.input<typeof OwnSettings>>(
      presentSettings(settings, {
        wait_hours: waitHours(ctx),
        keys: keys.map((key) => presentKey(key, { last_used_at: isoTimeOrNull(key.usedAt) })),
      }),
    );
  },
);

app.post(
  "/settings/changes",
  describe({
    id: "askForChange",
    tag: "Settings",
    summary: "Change your settings or keys",
    description: `New addresses are tried first: a wallet with a signed \`getbalance\`, the others with a signed event \`address.tried\`. In production a change is made ${WAIT_HOURS} hours later, and any key of yours and the service's staff can stop it until then; with \`two_people\` a second key approves it. \`two_people: true\` and \`revoke_key_id\` are made at once, and stand alone in a body, as do \`two_people: false\` and \`new_key\`. One change waits at a time.`,
    idempotency:
      "A repeat answers the change that waits. Of one that is made, it would change nothing, and is refused.",
    answer: SettingChange,
    errors: ["NOT_FOUND", "SETTINGS_REFUSED"],
    example: { request: { event_url: "https://casino.com/events" }, answer: SETTING_CHANGE },
  }),
  bodyFor(AskChange, ({ settings }) => {
    const url = calledUrl(settings);
    return AskChange.safeExtend({ wallet_url: url.optional(), event_url: url.nullish(), invoice_url: url.nullish() });
  }),
  checked((_, sent, broken) => {
    const named = [...SETTINGS, ...ALONE].filter((name) => sent[name] !== undefined);
    if (broken.length > 0) return [];
    if (named.length === 0) return [{ field: "body", message: "must name what to change" }];
    const alone = named.find((name) => (ALONE as readonly string[]).includes(name));
    return alone && named.length > 1 ? [{ field: alone, message: "must stand alone" }] : [];
  }),
  bothSigned,
  async (c) => {
    const body = c.req.valid("json");
    const { probe, allowlist } = body;
    const player = probe && {
      playerId: probe.player_id,
      currency: probe.currency,
      sessionId: probe.session_id ?? "",
    };
    const settings = {
      ...(body.wallet_url !== undefined && { walletUrl: body.wallet_url }),
      ...(body.event_url !== undefined && { eventUrl: body.event_url }),
      ...(body.invoice_url !== undefined && { invoiceUrl: body.invoice_url }),
      ...(allowlist !== undefined && { allowlist }),
      ...(body.two_people !== undefined && { twoPeople: body.two_people }),
    };
    const asked = { settings, newKey: body.new_key === true, revokedKeyId: body.revoke_key_id, player };
    return c.json<z.input<typeof SettingChange>>(presentChange(await ask(c.get("ctx"), callerOf(c), asked)));
  },
);

app.get(
  "/settings/changes",
  describe({
    id: "listSettingChanges",
    tag: "Settings",
    summary: "List the changes of your settings and keys",
    description: `Who asked for what, who approved and stopped it, newest first, for good. The service's staff see the same in their audit log. ${HOW_TO_PAGE}`,
    answer: SettingChanges,
    rows: "changes",
    example: { query: { limit: 100 }, answer: { changes: [SETTING_CHANGE], next_cursor: null } },
  }),
  query(z.object(paging)),
  checked(),
  async (c) => {
    const { rows, nextCursor: next } = await list(c.get("ctx"), {
      limit: c.req.valid("query").limit,
      cursor: c.req.valid("query").cursor,
    });
    return c.json<z.input<typeof SettingChanges>>({ changes: rows.map(presentChange), next_cursor: next });
  },
);

app.post(
  "/settings/changes/:id/approve",
  describe({
    id: "approveChange",
    tag: "Settings",
    summary: "Approve a change with a second key",
    description: `By another key than the one that asked for it, within ${APPROVAL_DAYS} days. It is made once its wait is over.`,
    idempotency: "A repeat changes nothing.",
    params: PARAMS,
    answer: SettingChange,
    errors: ["NOT_FOUND", "SETTINGS_REFUSED"],
    example: { request: {}, answer: { ...SETTING_CHANGE, needs_approval: true, approved_by: "op_9a3b" } },
  }),
  optionalBody(Empty),
  checked(),
  bothSigned,
  async (c) =>
    c.json<z.input<typeof SettingChange>>(presentChange(await approve(c.get("ctx"), callerOf(c), c.req.param("id")))),
);

export const StopChange = z.object({
  reason: optional(text(500), "Why, for both sides' records.", "Not asked for by us"),
});

app.post(
  "/settings/changes/:id/stop",
  describe({
    id: "stopChange",
    tag: "Settings",
    summary: "Stop a change that waits",
    description: "By any key of yours.",
    idempotency: "A repeat answers the first stop.",
    params: PARAMS,
    answer: SettingChange,
    errors: ["NOT_FOUND", "SETTINGS_REFUSED"],
    example: {
      request: { reason: "Not asked for by us" },
      answer: { ...SETTING_CHANGE, state: "stopped", decided_by: "op_9a3b", reason: "Not asked for by us" },
    },
  }),
  optionalBody(StopChange),
  checked(),
  bothSigned,
  async (c) => {
    const { reason = null } = c.req.valid("json");
    const input = { id: c.req.param("id"), reason };
    return c.json<z.input<typeof SettingChange>>(presentChange(await stop(c.get("ctx"), callerOf(c), input)));
  },
);

export const NewKey = z.object({
  key_id: z.string().meta({ description: "The new key's id.", examples: ["op_9a3b"] }),
  secret: z.string().meta({ description: "Its secret, shown this once.", examples: ["shown-once"] }),
  created_at: z.iso.datetime().describe("When it was issued."),
});

app.post(
  "/settings/changes/:id/secret",
  describe({
    id: "readNewSecret",
    tag: "Settings",
    summary: "Read the secret of a new key, once",
    description: `By the key that asked for it, within ${SECRET_HOURS} hours after it was issued.`,
    idempotency: "Once. A repeat is refused.",
    params: PARAMS,
    answer: NewKey,
    errors: ["NOT_FOUND", "SETTINGS_REFUSED"],
    example: {
      request: {},
      answer: { key_id: "op_9a3b", secret: "shown-once", created_at: "2026-11-22T10:00:00.000Z" },
    },
  }),
  optionalBody(Empty),
  checked(),
  bothSigned,
  async (c) => {
    const { keyId, secret, createdAt } = await showIssuedSecret(c.get("ctx"), callerOf(c), c.req.param("id"));
    return c.json<z.input<typeof NewKey>>({ key_id: keyId, secret, created_at: isoTime(createdAt) });
  },
);
