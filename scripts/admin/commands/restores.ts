import { path } from "../back-office.ts";
import { arg, type Command, optional } from "../command.ts";

interface Step {
  readonly imported_at: string | null;
  readonly unsettled_bets: readonly string[];
}

/** The journal, and restores from it (docs/second-day.md#restoring). */
export const RESTORES: readonly Command[] = [
  {
    noun: "journal",
    verb: "show",
    summary: "Show how far the journal outside the database is",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.get("/journal") }),
  },
  {
    noun: "restore",
    verb: "begin",
    summary: "Say that the database was restored; stops intake",
    args: [],
    options: { since: { type: "string", value: "TIME", required: true, help: "The state that was restored" } },
    run: async (backOffice, input) => ({
      data: await backOffice.post("/restores", { since: optional(input, "since") }),
    }),
  },
  {
    noun: "restore",
    verb: "import",
    summary: "Bring back what the journal has since",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => {
      for (;;) {
        const step = (await backOffice.post(path`/restores/${arg(input, "id")}/import`)) as Step;
        if (step.imported_at !== null) return { data: step };
      }
    },
  },
];
