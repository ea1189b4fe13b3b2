import { h } from "../../../lib/dom.ts";
import { input, select } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import type { OperatorDetail, RiskLimits } from "../lib/generated.ts";
import { ask, control } from "./controls.ts";
import { type Field, formOf, lines } from "./edit-form.ts";

const PUT = "PUT /admin/v1/operators/{code}";
const LIMITS = "PUT /admin/v1/risk/{scope}/{code}";
const WINDOW = "PUT /admin/v1/operators/{code}/window";

const listed = (element: Field) => element.value.split(/[\s,]+/).filter(Boolean);

const yesOrNo = (name: string, value: boolean) =>
  select(
    name,
    [
      ["false", "No"],
      ["true", "Yes"],
    ],
    String(value),
  );

/** Changes an operator's settings: only those that were edited are sent. */
export function settingsControl(desk: Desk, operator: OperatorDetail, after: () => unknown): HTMLElement {
  const change = () => {
    const { code } = operator;
    const url = (name: string, value: string | null) => input(name, { type: "url", value: value ?? "" });
    const text = ["name", "wallet_url"];
    const { fields, changed } = formOf([
      { label: "Name", element: input("name", { value: operator.name, maxLength: 200, required: true }) },
      {
        label: "Wallet",
        element: url("wallet_url", operator.wallet_url),
        hint: "Every call of its wallet goes there.",
      },
      { label: "Invoices to", element: url("invoice_url", operator.invoice_url), hint: "Empty: none are sent." },
      { label: "Events to", element: url("event_url", operator.event_url), hint: "Empty: none are recorded." },
      {
        label: "Requests a minute",
        element: input("requests_per_minute", {
          type: "number",
          min: "1",
          value: String(operator.requests_per_minute),
        }),
      },
      {
        label: "May call from",
        element: lines("allowlist", operator.allowlist),
        hint: "Addresses or ranges, one a line. Empty: any.",
      },
      {
        label: "Second signature required",
        element: yesOrNo("require_signature_v2", operator.require_signature_v2),
        hint: "Its requests without one fail from the next on.",
      },
    ]);
    const sent = (element: Field) => {
      if (element.name === "allowlist") return listed(element);
      if (element.name === "require_signature_v2") return element.value === "true";
      if (element.name === "requests_per_minute") return Number(element.value);
      return element.value.trim() || (text.includes(element.name) ? "" : null);
    };
    ask({
      title: `Change ${code}`,
      explain: [],
      fields,
      submit: "Save",
      dangerous: true,
      run: () =>
        desk.api.call(PUT, {
          path: { code },
          body: Object.fromEntries(changed().map(({ element }) => [element.name, sent(element)])),
        }),
      done: `${code} is changed.`,
      after,
    });
  };
  return control(desk, { route: PUT, label: "Change settings", run: change });
}

/** Changes the limits that wins and free spins are watched by. */
export function limitsControl(desk: Desk, code: string, limits: RiskLimits, after: () => unknown): HTMLElement {
  const change = () => {
    const amount = (name: string, value: string | null) => input(name, { inputMode: "decimal", value: value ?? "" });
    const [win, hour, spins] = [
      amount("max_win_usd", limits.max_win_usd),
      amount("max_hourly_wins_usd", limits.max_hourly_wins_usd),
      amount("max_free_spins_usd", limits.max_free_spins_usd),
    ];
    const hold = yesOrNo("hold", limits.hold);
    const { fields } = formOf([
      { label: "Single win, USD", element: win, hint: "Empty: no limit." },
      { label: "Wins an hour, USD", element: hour },
      { label: "Open free spins, USD", element: spins },
      { label: "Wins over a limit wait for finance", element: hold },
    ]);
    ask({
      title: `Limits of ${code}`,
      explain: [],
      fields,
      submit: "Save",
      dangerous: true,
      run: () =>
        desk.api.call(LIMITS, {
          path: { scope: "operator", code },
          body: {
            max_win_usd: win.value.trim() || null,
            max_hourly_wins_usd: hour.value.trim() || null,
            max_free_spins_usd: spins.value.trim() || null,
            hold: hold.value === "true",
          },
        }),
      done: "The limits are set.",
      after,
    });
  };
  return control(desk, { route: LIMITS, label: "Change limits", run: change });
}

/** Changes which providers an operator may offer. The games that it leaves out stay left out. */
export function windowControl(desk: Desk, { code, window }: OperatorDetail, after: () => unknown): HTMLElement {
  const change = () => {
    const providers = lines("provider_codes", window.provider_codes);
    const excluded = lines("excluded_game_ids", window.excluded_game_ids);
    const { fields } = formOf([
      { label: "Providers", element: providers, hint: "Their codes, one a line." },
      { label: "Games left out", element: excluded, hint: "Their catalogue ids, one a line." },
    ]);
    ask({
      title: `Window of ${code}`,
      explain: [h("p", {}, "No session of a game outside it opens from then on. Lists follow within 30 seconds.")],
      fields,
      submit: "Save",
      dangerous: true,
      run: () =>
        desk.api.call(WINDOW, {
          path: { code },
          body: { provider_codes: listed(providers), excluded_game_ids: listed(excluded) },
        }),
      done: "The window is set.",
      after,
    });
  };
  return control(desk, { route: WINDOW, label: "Change the window", run: change });
}
