import { DAY_MS } from "../../../lib/time.ts";
import { SessionSheet } from "../../../pages/session.tsx";
import { toOperator, toProvider } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import { roundsOf } from "../ui/rounds.tsx";

export function SessionPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const { results } = await call("GET /admin/v1/search", { query: { q: id }, signal });
    const found = results.find(({ kind }) => kind === "session");
    return found ? { ...found, operator_code: found.operator_code ?? "", currency: found.currency ?? "" } : null;
  });
  return (
    <SessionSheet
      id={id}
      view={view}
      missing={<Empty title="No session has this ID.">Those of retired databases are not found.</Empty>}
      facts={({ operator_code: operator, provider_code: provider }) => [
        ["Operator", toOperator(operator)],
        ["Provider", toProvider(provider)],
      ]}
      rounds={({ operator_code: operator, created_at: opened }) =>
        roundsOf(operator, { session_id: id, from: opened, to: until(opened) })
      }
      empty={<Empty title="Nothing was played." />}
    />
  );
}

/** A session lasts a day at most, and what is late for it comes in the days after. */
function until(opened: string): string {
  return new Date(Date.parse(opened) + 31 * DAY_MS).toISOString();
}
