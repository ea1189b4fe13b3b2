import * as z from "zod";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import {
  approvableUntil,
  type SettingChange as ChangeRow,
  toldOf,
  WIRE_NAME,
} from "../../ops/settings/setting-change.ts";
import { orNull } from "./described.ts";
import { ChangeOfSettings } from "./event.ts";
import { presenter } from "./present.ts";
import { pageOf } from "./values.ts";

export const TriedAddress = z.object({
  setting: z.string().meta({ description: "The setting whose new address was tried.", examples: ["wallet_url"] }),
  outcome: z.string().meta({ description: "What it answered, in words.", examples: ["balance 100.00"] }),
});

export const SettingChange = ChangeOfSettings.extend({
  asked_at: z.iso.datetime().describe("When it was asked for."),
  tried: z.array(TriedAddress).describe("New addresses, and what they answered when they were tried."),
  needs_approval: z.boolean().describe("Whether it takes a second key."),
  approvable_until: orNull(
    z.iso.datetime(),
    "It is stopped then, unless a second key approved it. Null: none is needed.",
    null,
  ),
  approved_at: orNull(z.iso.datetime(), "When a second key approved it.", null),
  decided_by: orNull(
    z.string(),
    "The key that made or stopped it; `service`: its staff, or a rule. Null: it waits.",
    null,
  ),
  issued_key_id: orNull(z.string(), "The key that it has issued. Null: none.", null),
  secret_read_at: orNull(
    z.iso.datetime(),
    "When that key's secret was read. Null: it was not, or there is none.",
    null,
  ),
});

export const SettingChanges = pageOf({ changes: z.array(SettingChange).describe("The page's changes, newest first.") });

export const SETTING_CHANGE = {
  ...{ id: "b0a4f9e6-3c1d-4f8a-9f5e-7d2c6b1a0e93", state: "waiting", asked_at: "2026-11-21T10:00:00.000Z" },
  changes: [{ what: "event_url", before: null, after: "https://casino.com/events" }],
  ...{ asked_by: "op_2f1c", asked_from: "203.0.113.7", tried: [{ setting: "event_url", outcome: "status 204" }] },
  ...{ needs_approval: false, approvable_until: null, approved_by: null, approved_at: null },
  ...{
    effective_at: "2026-11-22T10:00:00.000Z",
    decided_at: null,
    decided_by: null,
    reason: null,
    issued_key_id: null,
    secret_read_at: null,
  },
} as const;

const presentRow = presenter(SettingChange);

export function presentChange(row: ChangeRow): z.input<typeof SettingChange> {
  return presentRow(row, {
    ...toldOf(row),
    asked_at: isoTime(row.createdAt),
    tried: row.tried.map(({ what, outcome }) => ({ setting: WIRE_NAME[what], outcome })),
    approvable_until: row.needsApproval ? isoTime(approvableUntil(row)) : null,
    secret_read_at: isoTimeOrNull(row.secretShownAt),
  });
}
