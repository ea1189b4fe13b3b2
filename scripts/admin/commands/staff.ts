import { path } from "../back-office.ts";
import { arg, type Command, list, number, optional } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

export const STAFF: readonly Command[] = [
  {
    noun: "staff",
    verb: "put",
    summary: "Create or replace a staff member; omitted options are cleared",
    args: ["id"],
    options: {
      name: { type: "string", value: "TEXT", help: "Name", required: true },
      kind: { type: "string", value: "KIND", help: "person or machine", required: true },
      scope: {
        type: "string",
        value: "SCOPE",
        multiple: true,
        help: "read, support, finance, catalogue or admin; repeatable",
        required: true,
      },
      email: { type: "string", value: "EMAIL", help: "Email address of a person" },
    },
    run: async (backOffice, input) => ({
      data: await backOffice.put(path`/staff/${arg(input, "id")}`, {
        name: optional(input, "name"),
        kind: optional(input, "kind"),
        scopes: list(input, "scope"),
        email: optional(input, "email"),
      }),
    }),
  },
  listCommand({
    noun: "staff",
    verb: "list",
    summary: "List staff members, removed ones included",
    filters: { cursor: CURSOR },
    path: () => "/staff",
    field: "staff",
    columns: ["id", "name", "kind", "scopes", "email", "removed_at"],
  }),
  {
    noun: "staff",
    verb: "show",
    summary: "Show a staff member with its tokens",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.get(path`/staff/${arg(input, "id")}`) }),
  },
  {
    noun: "staff",
    verb: "remove",
    summary: "Remove a staff member and revoke its tokens immediately",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(path`/staff/${arg(input, "id")}`) }),
  },
  {
    noun: "staff",
    verb: "issue-token",
    summary: "Issue a token; it is shown only once",
    args: ["id"],
    options: { days: { type: "string", value: "N", help: "Days until it expires, 1 to 365; default 90" } },
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/staff/${arg(input, "id")}/tokens`, {
        expires_in_days: number(input, "days"),
      }),
    }),
  },
  {
    noun: "staff",
    verb: "revoke-token",
    summary: "Revoke a token immediately",
    args: ["id", "token_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/staff/${arg(input, "id")}/tokens/${arg(input, "token_id")}`),
    }),
  },
  {
    noun: "staff",
    verb: "me",
    summary: "Show whose token this is, and its scopes",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.get("/me") }),
  },
];
