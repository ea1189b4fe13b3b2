import { goTo } from "../../../lib/where.ts";
import { mark, named, To } from "../../../ui/facts.tsx";
import { exists, Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { Act, Actions, ask, refusal } from "../ui/ask.tsx";
import { forgetChoices } from "../ui/choices.tsx";
import { providerBody, providerFields } from "./settings.tsx";

const PUT = "PUT /admin/v1/providers/{code}";

/** The providers, those with something to look at first. */
export function ProvidersPage() {
  const view = useLoad(async (signal) => {
    const [listed, overview, { stops }] = await Promise.all([
      call("GET /admin/v1/providers", { signal }),
      call("GET /admin/v1/overview", { signal }),
      call("GET /admin/v1/stops", { signal }),
    ]);
    const rows = listed.providers.map(({ provider_code: code, provider_name: name, adapter }) => {
      const unwell = overview.providers.find((one) => one.provider_code === code);
      const stop = stops.find((one) => one.scope === "provider" && one.code === code);
      const weight = (unwell?.status === "down" ? 4 : unwell ? 2 : 0) + (stop ? 1 : 0);
      return { code, name, adapter, unwell, stop, weight };
    });
    return rows.toSorted((one, other) => other.weight - one.weight);
  });
  return (
    <Page title="Providers" lead="Those with something to look at come first.">
      <Actions>
        <Act route={PUT} label="New provider" tone="main" run={create} />
      </Actions>
      <Loaded what="providers" of={view}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No providers yet.">“New provider” creates the first one.</Empty>
          ) : (
            <Table
              label="Providers"
              rows={rows}
              columns={[
                { head: "Provider", cell: ({ code, name }) => named(<To path={["provider", code]}>{code}</To>, name) },
                {
                  head: "Answers",
                  cell: ({ unwell }) =>
                    unwell ? mark(unwell.status, unwell.status === "down" ? "bad" : "warn") : "no trouble",
                },
                {
                  head: "Bets",
                  cell: ({ stop }) =>
                    stop
                      ? mark(stop.in_force ? "stopped" : "maintenance planned", stop.in_force ? "warn" : "plain")
                      : "taken",
                },
                { head: "Adapter", cell: ({ adapter }) => adapter },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function create(): void {
  ask({
    title: "New provider",
    explain: (
      <p>
        On its page it then gets a key. Its games are imported with npm run admin -- game import, and offered by the
        window of each operator.
      </p>
    ),
    fields: [
      {
        ...{ name: "code", label: "Code", required: true, maxLength: 40 },
        hint: "Letters, digits, dots, hyphens. It stays for good: transaction IDs begin with it.",
      },
      ...providerFields(),
    ],
    submit: "Create it",
    run: async ({ code = "", ...values }) => {
      // The same call changes a provider that exists.
      if (await exists(call("GET /admin/v1/providers/{code}", { path: { code } })))
        throw refusal("code", "is taken by another provider");
      return call(PUT, { path: { code }, body: providerBody(values) });
    },
    done: "It is created. Now issue a key.",
    after: (_: unknown, { code = "" }) => {
      forgetChoices();
      goTo(["provider", code]);
    },
  });
}
