import { ADAPTERS } from "../../../src/lib/adapter-names.ts";
import { path } from "../back-office.ts";
import { changesOf } from "../changes.ts";
import {
  arg,
  type Command,
  clearing,
  type Input,
  list,
  number,
  type Option,
  optional,
  UsageError,
} from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

const COLUMNS = ["provider_code", "provider_name", "adapter", "base_url", "created_at"];

const SETTINGS: Readonly<Record<string, Option>> = {
  name: { type: "string", value: "TEXT", help: "Display name", required: true },
  adapter: { type: "string", value: "ADAPTER", help: `Adapter: ${ADAPTERS.join(" or ")}`, required: true },
  "base-url": { type: "string", value: "URL", help: "URL of an http provider" },
  logo: { type: "string", value: "IMAGE_ID", help: 'Logo, stored with "image put"' },
  cover: { type: "string", value: "IMAGE_ID", help: 'Cover picture, stored with "image put"' },
  "requests-per-minute": { type: "string", value: "N", help: "How many calls the provider may make" },
  "replay-url": { type: "string", value: "URL", help: "Its page of a round, with {round_id}" },
};
const OPTIONAL = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { required: _, ...option }]): [string, Option] => [name, option]),
);
/** Settings that a provider may be without, by option. */
const CLEARED: Readonly<Record<string, string>> = {
  ...{ "base-url": "base_url", logo: "logo_image_id", cover: "cover_image_id" },
  ...{ "requests-per-minute": "requests_per_minute", "replay-url": "replay_url" },
};

const settings = (input: Input) => ({
  provider_name: optional(input, "name"),
  adapter: optional(input, "adapter"),
  base_url: optional(input, "base-url"),
  logo_image_id: optional(input, "logo"),
  cover_image_id: optional(input, "cover"),
  requests_per_minute: number(input, "requests-per-minute"),
  replay_url: optional(input, "replay-url"),
});

export const PROVIDERS: readonly Command[] = [
  {
    noun: "provider",
    verb: "put",
    isDangerous: () => true,
    summary: "Create or replace a provider; omitted options are cleared",
    args: ["code"],
    options: SETTINGS,
    run: async (backOffice, input) => ({
      data: await backOffice.put(path`/providers/${arg(input, "code")}`, settings(input)),
    }),
  },
  {
    noun: "provider",
    verb: "set",
    // Where calls with money go.
    isDangerous: ({ options }) => ["adapter", "base-url", "clear"].some((name) => options[name] !== undefined),
    summary: "Change settings of a provider that exists, and print what has changed; all others keep their value",
    args: ["code"],
    options: {
      ...OPTIONAL,
      clear: clearing(CLEARED),
    },
    run: async (backOffice, input) => {
      const cleared = list(input, "clear") ?? [];
      const unknown = cleared.filter((name) => !Object.hasOwn(CLEARED, name));
      if (unknown.length > 0)
        throw new UsageError(`--clear takes ${Object.keys(CLEARED).join(", ")}, not ${unknown.join(", ")}.`);
      const twice = cleared.filter((name) => input.options[name] !== undefined);
      if (twice.length > 0) throw new UsageError(`--${twice[0]} cannot be set and cleared at once.`);
      if (Object.keys(input.options).length === 0)
        throw new UsageError('Name a setting to change: see "provider set --help".');
      const provider = path`/providers/${arg(input, "code")}`;
      const { keys: _, provider_code: _code, created_at: _at, ...before } = await backOffice.get(provider);
      const given = Object.entries(settings(input)).filter(([, value]) => value !== undefined);
      const removed = cleared.map((name) => [CLEARED[name], null]);
      const data = await backOffice.put(provider, { ...before, ...Object.fromEntries([...given, ...removed]) });
      const after = Object.fromEntries(Object.keys(before).map((name) => [name, data[name]]));
      return { data, text: changesOf(before, after) };
    },
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
