import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { listChanges } from "../../ops/settings/read-settings.ts";
import { stopChangeOf } from "../../ops/settings/stop-change.ts";
import { body, checked, query } from "../http/valid.ts";
import { presentChange, SETTING_CHANGE, SettingChange, SettingChanges } from "../wire/setting-change.ts";
import { describe } from "./declare.ts";
import { CursorQuery, stopReason } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const PAGE_SIZE = 100;
const code = "The operator's code.";

app.get(
  "/operators/:code/setting-changes",
  describe({
    id: "listSettingChangesOf",
    scope: "read",
    summary: "List the changes that an operator made to its settings and keys",
    description: "Newest first: what the operator reads with `GET /v1/settings/changes`.",
    params: { code },
    answer: SettingChanges,
    errors: ["NOT_FOUND"],
    example: { answer: { changes: [SETTING_CHANGE], next_cursor: null } },
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const operator = await findOperator(ctx, c.req.param("code"));
    const { cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listChanges({ ...ctx, operator }, { limit: PAGE_SIZE, cursor });
    return c.json<z.input<typeof SettingChanges>>({ changes: rows.map(presentChange), next_cursor: nextCursor });
  },
);

export const StopSettingChange = z.object({ reason: stopReason });

app.post(
  "/operators/:code/setting-changes/:id/stop",
  describe({
    id: "stopSettingChange",
    scope: "support",
    people: { one: "it only stops, and is needed at once" },
    summary: "Stop a change of an operator's settings that waits",
    idempotency: "A repeat answers the first stop.",
    params: { code, id: ["The change's id.", SETTING_CHANGE.id] },
    answer: SettingChange,
    errors: ["NOT_FOUND", "SETTINGS_REFUSED"],
    example: {
      request: { reason: "The operator did not ask for it" },
      answer: { ...SETTING_CHANGE, state: "stopped", decided_by: "service", reason: "The operator did not ask for it" },
    },
  }),
  body(StopSettingChange),
  checked(),
  async (c) => {
    const { code: operatorCode, id } = c.req.param();
    const { reason } = c.req.valid("json");
    const stopped = await stopChangeOf(c.get("ctx"), { operatorCode, id, reason });
    return c.json<z.input<typeof SettingChange>>(presentChange(stopped));
  },
);
