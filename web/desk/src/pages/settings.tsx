import { type Field, linesOf, type Values } from "../../../ui/control.tsx";
import { call } from "../lib/desk.ts";
import type { OperatorDetail, ProviderDetail, RiskLimits } from "../lib/generated.ts";
import { Act, ask } from "../ui/ask.tsx";
import { choicesOf } from "../ui/choices.tsx";

const PUT = "PUT /admin/v1/operators/{code}";
const PUT_PROVIDER = "PUT /admin/v1/providers/{code}";
const LIMITS = "PUT /admin/v1/risk/{scope}/{code}";
const WINDOW = "PUT /admin/v1/operators/{code}/window";

export const YES_OR_NO = [
  ["false", "No"],
  ["true", "Yes"],
] as const;

const addresses = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** A text as its field is sent. */
function sent(name: string, value: string) {
  if (name === "allowlist") return addresses(value);
  if (name === "require_v2" || name === "regulated") return value === "true";
  if (name === "requests_per_minute") return value === "" ? null : Number(value);
  return value || (name.endsWith("_url") && name !== "wallet_url" ? null : "");
}

interface SettingsOf<T> {
  readonly of: T;
  readonly after: () => unknown;
}

/** Where an operator is called and told. */
export const addressFields = (now?: OperatorDetail): readonly Field[] => [
  {
    ...{ name: "wallet_url", label: "Wallet", type: "url", value: now?.wallet_url ?? "", required: true },
    hint: "Every call of its wallet goes there.",
  },
  {
    ...{ name: "event_url", label: "Events to", type: "url", value: now?.event_url ?? "" },
    hint: "Empty: none are recorded.",
  },
  {
    ...{ name: "invoice_url", label: "Invoices to", type: "url", value: now?.invoice_url ?? "" },
    hint: "Empty: none are sent.",
  },
];

/** Changes an operator's settings: only those that were edited are sent. */
export function SettingsAct({ of: operator, after }: SettingsOf<OperatorDetail>) {
  const { code } = operator;
  const change = () =>
    ask({
      title: `Change ${code}`,
      fields: [
        { name: "name", label: "Name", value: operator.name, maxLength: 200, required: true },
        ...addressFields(operator),
        {
          ...{ name: "requests_per_minute", label: "Requests a minute", type: "number", min: "1" },
          value: String(operator.requests_per_minute),
        },
        {
          ...{ name: "allowlist", label: "May call from", type: "lines", value: operator.allowlist.join("\n") },
          hint: "Addresses or ranges, one a line. Empty: any.",
        },
        {
          ...{ name: "require_v2", label: "Second signature required", options: YES_OR_NO },
          ...{ value: String(operator.require_v2), hint: "Its requests without one fail from the next on." },
        },
      ],
      compare: true,
      submit: "Save",
      run: (values, changed) =>
        call(PUT, {
          path: { code },
          body: Object.fromEntries(changed.map((name) => [name, sent(name, values[name] ?? "")])),
        }),
      done: `${code} is changed.`,
      after,
    });
  return <Act route={PUT} label="Change settings" run={change} />;
}

/** The fields of a provider that has no page for them. */
export function providerFields(now?: ProviderDetail): readonly Field[] {
  return [
    { name: "provider_name", label: "Name", value: now?.provider_name ?? "", required: true, maxLength: 200 },
    {
      ...{ name: "adapter", label: "How it is called", value: now?.adapter ?? "http" },
      options: [
        ["http", "Over HTTP, as a provider of its own"],
        ["sandbox", "The sandbox of this service"],
      ],
    },
    {
      name: "base_url",
      label: "Base URL",
      type: "url",
      value: now?.base_url ?? "",
      hint: "Over HTTP: where its calls go.",
    },
    {
      ...{ name: "requests_per_minute", label: "Requests a minute", type: "number", min: "1" },
      ...{ value: now?.requests_per_minute?.toString() ?? "", hint: "Empty: 30,000, the default." },
    },
    {
      name: "replay_url",
      label: "Replays at",
      type: "url",
      value: now?.replay_url ?? "",
      hint: "Empty: it shows none.",
    },
    {
      ...{ name: "require_v2", label: "Second signature required", options: YES_OR_NO },
      value: String(now?.require_v2 ?? false),
    },
  ];
}

/** Body of the call from a provider's form: it replaces all settings. */
export function providerBody(values: Values, now?: ProviderDetail) {
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(name, value)])),
    ...(now && { logo_image_id: now.logo_image_id, cover_image_id: now.cover_image_id }),
  };
}

export function ProviderSettingsAct({ of: provider, after }: SettingsOf<ProviderDetail>) {
  const code = provider.provider_code;
  const change = () =>
    ask({
      title: `Change ${code}`,
      fields: providerFields(provider),
      compare: true,
      submit: "Save",
      run: (values) => call(PUT_PROVIDER, { path: { code }, body: providerBody(values, provider) }),
      done: `${code} is changed.`,
      after,
    });
  return <Act route={PUT_PROVIDER} label="Change settings" run={change} />;
}

interface LimitsOf {
  readonly code: string;
  readonly limits: RiskLimits;
  readonly after: () => unknown;
}

/** Changes the limits that wins and free spins are watched by. */
export function LimitsAct({ code, limits, after }: LimitsOf) {
  const change = () =>
    ask({
      title: `Limits of ${code}`,
      fields: [
        { name: "max_win_usd", label: "Single win, USD", value: text(limits.max_win_usd), hint: "Empty: no limit." },
        { name: "max_hourly_wins_usd", label: "Wins an hour, USD", value: text(limits.max_hourly_wins_usd) },
        { name: "max_free_spins_usd", label: "Open free spins, USD", value: text(limits.max_free_spins_usd) },
        { name: "hold", label: "Wins over a limit wait for finance", options: YES_OR_NO, value: String(limits.hold) },
      ],
      compare: true,
      submit: "Save",
      run: ({ max_win_usd: win, max_hourly_wins_usd: hour, max_free_spins_usd: spins, hold }) =>
        call(LIMITS, {
          path: { scope: "operator", code },
          body: {
            ...{ max_win_usd: win || null, max_hourly_wins_usd: hour || null, max_free_spins_usd: spins || null },
            hold: hold === "true",
          },
        }),
      done: "The limits are set.",
      after,
    });
  return <Act route={LIMITS} label="Change limits" run={change} />;
}

const text = (value: string | number | null) => (value === null ? "" : String(value));

/** Changes which providers an operator may offer, and which of their games not. */
export function WindowAct({ of: { code, window }, after }: SettingsOf<OperatorDetail>) {
  const change = () => {
    const known = choicesOf("provider");
    const names = new Map(known);
    const all = [...new Set([...known.map(([one]) => one), ...window.provider_codes])];
    ask({
      title: `Window of ${code}`,
      explain: <p>No session of a game outside it opens from then on. Lists follow within 30 seconds.</p>,
      fields: [
        {
          ...{ name: "provider_codes", label: "Providers", type: "checks", value: window.provider_codes.join(",") },
          options: all.map((one) => [one, names.get(one) ?? one, one] as const),
        },
        {
          ...{ name: "excluded_game_ids", label: "Games left out", type: "lines" },
          ...{ value: window.excluded_game_ids.join("\n"), hint: "Their IDs, one a line: each game's page has it." },
        },
      ],
      compare: true,
      submit: "Save",
      run: ({ provider_codes: codes = "", excluded_game_ids: games = "" }) =>
        call(WINDOW, {
          path: { code },
          body: { provider_codes: codes.split(",").filter(Boolean), excluded_game_ids: linesOf(games) },
        }),
      done: "The window is set.",
      after,
    });
  };
  // Read before the question is asked.
  choicesOf("provider");
  return <Act route={WINDOW} label="Change the window" run={change} />;
}
