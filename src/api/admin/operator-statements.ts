import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../books/statements/day.ts";
import { presentStatements } from "../../books/statements/present-statements.ts";
import { readStatements as readDay } from "../../books/statements/read-statements.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { checked, path } from "../http/valid.ts";
import { STATEMENTS_EXAMPLE, Statements } from "../wire/statement.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

app.get(
  "/operators/:code/statements/:day",
  describe({
    id: "readOperatorStatements",
    scope: "read",
    summary: "Read an operator's statements of a day",
    description: "As the operator reads them, with the same UPSTREAM_UNAVAILABLE while a long day is being read.",
    params: { code: "The operator's code.", day: "YYYY-MM-DD, in UTC." },
    answer: Statements,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: STATEMENTS_EXAMPLE },
  }),
  path(
    z.object({
      code: z.string(),
      day: z.string().refine(isDay, { error: "must be a day such as 2026-11-21" }),
    }),
  ),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { code, day } = c.req.valid("param");
    await findOperator(ctx, code);
    const owner = { ...ctx, operator: { code } };
    return c.json<z.input<typeof Statements>>(await presentStatements(owner, day, await readDay(owner, day)));
  },
);
