import { type BackOffice, type Json, type Proposed, path } from "../back-office.ts";
import { arg, type Command, type Output, optional } from "../command.ts";
import { jsonOf } from "../files.ts";
import { CURSOR, listCommand } from "../list-command.ts";
import { record, table } from "../table.ts";

const CHANGES = ["what", "before", "after"];

/** The calls that two people make: one proposes, another approves. */
export const PROPOSALS: readonly Command[] = [
  listCommand({
    noun: "proposal",
    verb: "list",
    summary: "List calls that wait for a second person, and what became of them",
    filters: {
      state: { parameter: "state", value: "STATE", help: "proposed, approved, refused, expired or carried_out" },
      cursor: CURSOR,
    },
    path: () => "/proposals",
    field: "proposals",
    columns: ["proposal_id", "state", "call", "proposed_by", "proposed_at", "expires_at", "decided_by"],
  }),
  {
    noun: "proposal",
    verb: "show",
    summary: "Show a proposal with what it would change",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => described(await backOffice.get(path`/proposals/${arg(input, "id")}`)),
  },
  {
    noun: "proposal",
    verb: "approve",
    isDangerous: () => true,
    summary: "Approve another person's proposal and carry it out",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => {
      const installation = new URL(backOffice.base).host;
      return described(await backOffice.post(path`/proposals/${arg(input, "id")}/approve`, { installation }));
    },
  },
  {
    noun: "proposal",
    verb: "refuse",
    summary: "Refuse a proposal, or withdraw your own",
    args: ["id"],
    options: { reason: { type: "string", value: "TEXT", help: "Reason", required: true } },
    run: async (backOffice, input) => {
      const body = { reason: optional(input, "reason") };
      return described(await backOffice.post(path`/proposals/${arg(input, "id")}/refuse`, body));
    },
  },
  {
    noun: "proposal",
    verb: "dry-run",
    summary: "Show what a dangerous call would change",
    details: `A call is its method and path, for example "PUT /admin/v1/operators/north". To propose it, run the command that
makes the call: where two people are needed, it becomes a proposal.`,
    args: ["call"],
    options: { file: { type: "string", value: "FILE", help: "JSON file with the body" } },
    run: async (backOffice, input) => dryRun(backOffice, arg(input, "call"), optional(input, "file")),
  },
];

async function dryRun(backOffice: BackOffice, call: string, file: string | undefined): Promise<Output> {
  const body = file === undefined ? {} : { body: await jsonOf(file) };
  const data = await backOffice.post("/dry-runs", { call, ...body });
  const note = data.needs_approval ? "Another person has to approve it." : "One person is enough.";
  return { data, rows: data.changes, columns: CHANGES, note: `On ${data.installation}. ${note}` };
}

function described(data: Json): Output {
  const { changes, body, answer: _, ...proposal } = data;
  return { data, text: `${record({ ...proposal, body })}\n\n${table(changes, CHANGES)}` };
}

/** What a call prints that waits for a second person. */
export function describeProposed({ message, body }: Proposed): string {
  const approval = `npm run admin -- proposal approve ${body.proposal_id} --base https://${body.installation} --confirm ${body.installation}`;
  return `${message}\n\n${table(body.changes, CHANGES)}\n\nAnother person approves it until ${body.expires_at}:\n${approval}`;
}
