import { type Command, optional } from "../command.ts";

/** Whether bets are taken. */
export const INTAKE: readonly Command[] = [
  {
    noun: "intake",
    verb: "show",
    summary: "Show whether bets are taken",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.get("/intake") }),
  },
  {
    noun: "intake",
    verb: "stop",
    isDangerous: () => true,
    summary: "Refuse bets and new sessions; wins and rollbacks are still taken",
    args: [],
    options: { reason: { type: "string", value: "TEXT", required: true, help: "Why, for the audit log" } },
    run: async (backOffice, input) => ({
      data: await backOffice.put("/intake", { stopped: true, reason: optional(input, "reason") }),
    }),
  },
  {
    noun: "intake",
    verb: "resume",
    summary: "Take bets and new sessions again",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.put("/intake", { stopped: false }) }),
  },
];
