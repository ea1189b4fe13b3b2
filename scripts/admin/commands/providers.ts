import { path } from "../back-office.ts";
import { arg, type Command, optional } from "../command.ts";
import { listCommand } from "../list-command.ts";

const COLUMNS = ["provider_code", "provider_name", "adapter", "base_url", "created_at"];

/** Game providers: whose games are played. */
export const PROVIDERS: readonly Command[] = [
  {
    noun: "provider",
    verb: "put",
    summary: "makes a provider or replaces what it was",
    args: ["code"],
    options: {
      name: { type: "string", value: "TEXT", help: "display name", required: true },
      adapter: { type: "string", value: "ADAPTER", help: "http or sandbox", required: true },
      "base-url": { type: "string", value: "URL", help: "where an http provider is called" },
      logo: { type: "string", value: "IMAGE_ID", help: "a stored image" },
      cover: { type: "string", value: "IMAGE_ID", help: "a stored image" },
    },
    run: async (backOffice, input) => ({
      data: await backOffice.put(path`/providers/${arg(input, "code")}`, {
        provider_name: optional(input, "name"),
        adapter: optional(input, "adapter"),
        base_url: optional(input, "base-url"),
        logo_image_id: optional(input, "logo"),
        cover_image_id: optional(input, "cover"),
      }),
    }),
  },
  listCommand({
    noun: "provider",
    verb: "list",
    summary: "lists all providers",
    path: () => "/providers",
    field: "providers",
    columns: COLUMNS,
  }),
  {
    noun: "provider",
    verb: "show",
    summary: "shows a provider with its keys",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.get(path`/providers/${arg(input, "code")}`) }),
  },
  {
    noun: "provider",
    verb: "issue-key",
    summary: "issues a key; its secret is shown this once; the service signs its calls with the newest one",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/providers/${arg(input, "code")}/keys`) }),
  },
  {
    noun: "provider",
    verb: "revoke-key",
    summary: "revokes a key",
    args: ["code", "key_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/providers/${arg(input, "code")}/keys/${arg(input, "key_id")}`),
    }),
  },
];
