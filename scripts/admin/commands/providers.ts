import { ADAPTERS } from "../../../src/wire/adapters.ts";
import { path } from "../back-office.ts";
import { arg, type Command, optional } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

const COLUMNS = ["provider_code", "provider_name", "adapter", "base_url", "created_at"];

export const PROVIDERS: readonly Command[] = [
  {
    noun: "provider",
    verb: "put",
    isDangerous: () => true,
    summary: "Create or replace a provider; omitted options are cleared",
    args: ["code"],
    options: {
      name: { type: "string", value: "TEXT", help: "Display name", required: true },
      adapter: { type: "string", value: "ADAPTER", help: `Adapter: ${ADAPTERS.join(" or ")}`, required: true },
      "base-url": { type: "string", value: "URL", help: "URL of an http provider" },
      logo: { type: "string", value: "IMAGE_ID", help: 'Logo, stored with "image put"' },
      cover: { type: "string", value: "IMAGE_ID", help: 'Cover picture, stored with "image put"' },
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
    summary: "List providers, 1,000 a page",
    filters: { cursor: CURSOR },
    path: () => "/providers",
    field: "providers",
    columns: COLUMNS,
  }),
  {
    noun: "provider",
    verb: "show",
    summary: "Show a provider with its keys",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.get(path`/providers/${arg(input, "code")}`) }),
  },
  {
    noun: "provider",
    verb: "status",
    summary: "Show how an http provider answered the calls of the last hour",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/providers/${arg(input, "code")}/status`);
      return { data, rows: data.calls };
    },
  },
  {
    noun: "provider",
    verb: "withdraw",
    isDangerous: () => true,
    summary: "Take a provider out of every operator's window; what had it is remembered",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/providers/${arg(input, "code")}/windows`),
    }),
  },
  {
    noun: "provider",
    verb: "restore",
    summary: "Put a provider back into the windows that it was taken out of",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.put(path`/providers/${arg(input, "code")}/windows`) }),
  },
  {
    noun: "provider",
    verb: "issue-key",
    summary: "Issue a key; its secret is shown only once. The service signs its calls with the newest key",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/providers/${arg(input, "code")}/keys`) }),
  },
  {
    noun: "provider",
    verb: "revoke-key",
    isDangerous: () => true,
    summary: "Revoke a key",
    args: ["code", "key_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/providers/${arg(input, "code")}/keys/${arg(input, "key_id")}`),
    }),
  },
];
