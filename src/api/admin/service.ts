import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime } from "../../lib/clock.ts";
import { burnsOf } from "../../ops/figures/objectives.ts";
import { figuresOf, readCells } from "../../ops/figures/read-figures.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const Figure = z.object({
  name: z.string().describe("The figure's name."),
  of: z.string().describe("The database, queue or currency that it is of. Empty: of all."),
  is: z.string().describe("What it is, in words."),
  unit: z.enum(["", "ms", "%"]).describe("Its unit; empty for a number of things."),
  values: z
    .array(z.number().nullable())
    .describe("One for each of the last 60 minutes, the current one last. Null: nothing happened."),
});

const Objective = z.object({
  name: z.string().describe("The objective's name."),
  says: z.string().describe("What must be good."),
  goal: z.number().describe("The share of it that must be, over 30 days."),
  events: z.int().describe("How many there were in the last hour."),
  good: z.number().nullable().describe("The share that was good in the last hour. Null: there were none."),
  long: z.number().describe("How many times faster than it may the budget was used up in the last hour."),
  short: z.number().describe("The same in the last 5 minutes."),
  is_burning: z.boolean().describe("Both are above 14.4: `objective_burning` is raised."),
});

export const Service = z.object({
  at: z.iso.datetime().describe("The service's clock."),
  source: z
    .enum(["memory", "analytics", "off"])
    .describe("Where the figures come from. `memory`: of this machine. `off`: `ANALYTICS_TOKEN` is not set."),
  figures: z.array(Figure).describe("The last hour, by the minute."),
  objectives: z.array(Objective).describe("What the installation is to achieve, and how it does."),
});

app.get(
  "/service",
  describe({
    id: "readService",
    scope: "read",
    summary: "See the last hour by the minute",
    description:
      "Requests, bets, wallets, providers, databases, queues and money on its way, as the service told Analytics Engine, and the objectives.",
    answer: Service,
    example: {
      answer: {
        at: "2026-11-21T10:05:00.000Z",
        source: "analytics",
        figures: [{ name: "bets", of: "", is: "bets a minute", unit: "", values: [1180, 1204] }],
        objectives: [
          {
            ...{ name: "bets", says: "bets that are answered, with whatever answer, rather than fail here" },
            ...{ goal: 0.9995, events: 71000, good: 0.9999, long: 0.2, short: 0, is_burning: false },
          },
        ],
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const now = ctx.clock.now();
    const { source, cells } = await readCells(ctx);
    return c.json<z.input<typeof Service>>({
      at: isoTime(now),
      source,
      figures: figuresOf(cells, now).map(({ values, ...figure }) => ({ ...figure, values: [...values] })),
      objectives: burnsOf(cells, now).map(({ isBurning, ...burn }) => ({ ...burn, is_burning: isBurning })),
    });
  },
);
