import { rowMoment } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { SettingsFrame } from "../ui/setting-changes.tsx";

/** Unknown fields in the operator's own calls: a misspelt field has no effect, and no call fails because of it. */
export function UnknownFieldsPage() {
  const view = useLoad((signal) => account().client.unknownFields({ signal }));
  return (
    <SettingsFrame title="Unknown fields" path="unknown-fields">
      <p>
        What your calls sent in the last 30 days although they have no such field. It was ignored. Send the header{" "}
        <code>X-Agg-Strict: true</code>, or set the client's option <code>strict</code>, to have such a call refused:{" "}
        <a href="/docs/contract/operators#warnings">how to be strict</a>
      </p>
      <Loaded what="unknown fields" of={view} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No unknown fields.">
              A field or query parameter that a call of yours misspells is listed here, by its name alone.
            </Empty>
          ) : (
            <Table
              label="Unknown fields"
              rows={rows}
              keyOf={(one) => `${one.call} ${one.field}`}
              columns={[
                { head: "Call", cell: (one) => <code>{one.call}</code> },
                { head: "Field", cell: (one) => <code>{one.field}</code> },
                { head: "Probably meant", cell: ({ did_you_mean: meant }) => meant && <code>{meant}</code> },
                { head: "Calls, at least", figure: true, cell: (one) => one.calls },
                { head: "First seen (UTC)", cell: (one) => rowMoment(one.first_seen_at) },
                { head: "Last seen (UTC)", cell: (one) => rowMoment(one.last_seen_at) },
              ]}
            />
          )
        }
      </Loaded>
    </SettingsFrame>
  );
}
