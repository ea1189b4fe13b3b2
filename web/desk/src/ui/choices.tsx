import { signal } from "@preact/signals";
import type { Option } from "../../../ui/control.tsx";
import { call } from "../lib/desk.ts";

/** Reads what codes there are of a kind, so that nobody has to know one. */
const read = {
  operator: async () => {
    const { operators } = await call("GET /admin/v1/operators");
    return operators.map(({ code, name }): Option => [code, name]);
  },
  provider: async () => {
    const { providers } = await call("GET /admin/v1/providers");
    return providers.map(({ provider_code: code, provider_name: name }): Option => [code, name]);
  },
  currency: async () => {
    const { rates } = await call("GET /admin/v1/exchange-rates");
    const codes = new Set(["USD", ...rates.map(({ currency }) => currency)]);
    return [...codes].sort().map((code): Option => [code, code]);
  },
} as const;

type Kind = keyof typeof read;

const known = signal<Readonly<Record<string, readonly Option[]>>>({});
const asked = new Set<Kind>();

/** The codes of a kind, read once; none until they are there, and where they cannot be read. */
export function choicesOf(kind: Kind): readonly Option[] {
  if (!asked.has(kind)) {
    asked.add(kind);
    read[kind]().then(
      (all) => {
        known.value = { ...known.value, [kind]: all };
      },
      // The field takes a code that is typed. The next one asks again; nothing is drawn again, which would ask at once.
      () => asked.delete(kind),
    );
  }
  return known.value[kind] ?? [];
}

/** Choices of fields that ask for a code. */
export const codes = {
  operator: () => choicesOf("operator"),
  provider: () => choicesOf("provider"),
  currency: () => choicesOf("currency"),
} as const;

/** They are read again when one is added, and for the next person who signs in. */
export function forgetChoices(): void {
  asked.clear();
  known.value = {};
}
