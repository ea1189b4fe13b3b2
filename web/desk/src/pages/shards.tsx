import { age, mark, type Tone } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import type { Shard } from "../lib/generated.ts";

const MAX_BYTES = 10_000_000_000;
const TONES: Readonly<Record<string, Tone>> = { open: "good", filling: "warn", closing: "warn" };

/** The ledger's databases. They are added, closed and retired with `npm run shards`. */
export function ShardsPage() {
  const view = useLoad((signal) => call("GET /admin/v1/shards", { signal }));
  return (
    <Page
      title="Shards"
      heading="The ledger's databases"
      lead="npm run shards adds, closes, exports and retires them: each step is a deployment too."
    >
      <Loaded what="the databases" of={view} rows={4}>
        {({ shards }) => (
          <Table
            label="The ledger's databases"
            rows={shards}
            columns={[
              { head: "Shard", cell: (one) => one.shard },
              { head: "State", cell: (one) => mark(one.state ?? "not opened", TONES[one.state ?? ""] ?? "plain") },
              { head: "Size", figure: true, cell: size },
              { head: "Transactions", figure: true, cell: (one) => one.movements ?? "–" },
              { head: "Operators", figure: true, cell: (one) => one.operators },
              { head: "Opened", cell: (one) => age(one.opened_at) },
              { head: "Closed", cell: (one) => age(one.closed_at) },
              {
                ...{ head: "Export", figure: true },
                cell: (one) => (one.export === null ? "–" : `${Math.round(one.export.progress * 100)} %`),
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function size({ size_bytes: bytes }: Shard): string {
  if (bytes === null) return "not bound";
  return `${(bytes / 1_000_000).toFixed(1)} MB, ${((100 * bytes) / MAX_BYTES).toFixed(1)} %`;
}
