import { rowTime } from "../../../lib/format.ts";
import { badge, To } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Table } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { PlayerLink } from "../ui/links.tsx";

const EVERY_MS = 1_500;
const STATUSES = ["unanswered", "refused", "granted", "waiting"] as const;

/** A batch of grants: how far it is, and how each grant was answered, those that failed first. */
export function GrantBatchPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(
    async (signal) => {
      const { client } = account();
      const batch = await client.grantBatch(id, { signal });
      const lists = await Promise.all(
        STATUSES.filter((status) => batch[status] > 0).map((status) =>
          client.batchedGrantsPage(id, { status, limit: 1_000 }, { signal }),
        ),
      );
      return { batch, grants: lists.flatMap(({ grants }) => grants) };
    },
    id,
    EVERY_MS,
    ({ batch }) => batch.status === "finished",
  );
  return (
    <Page title="Free spins for many">
      <Loaded what="the batch" of={view}>
        {({ batch, grants }) => {
          const done = batch.total - batch.waiting;
          const parts = [
            `${batch.granted} granted`,
            `${batch.refused} refused`,
            batch.unanswered > 0 && `${batch.unanswered} not answered by the provider`,
          ];
          return (
            <>
              <progress max={1} value={done / batch.total} aria-label="Grants that are answered" />
              <p role="status">
                {done} of {batch.total}: {parts.filter(Boolean).join(", ")}. Sent {rowTime(batch.created_at)} UTC.
              </p>
              <Table
                label="Grants of the batch"
                rows={grants}
                columns={[
                  { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
                  { head: "Status", cell: (one) => badge(one.status) },
                  {
                    head: "Reference",
                    cell: ({ free_spins: grant, reference }) =>
                      grant ? <To path={["grant", grant.id]}>{reference}</To> : reference,
                  },
                  {
                    head: "Why",
                    cell: ({ error, free_spins: grant }) => {
                      const differs = grant?.warnings?.map(({ field }) => field).join(", ");
                      return error?.message ?? (differs && `granted before, with another ${differs}`);
                    },
                  },
                ]}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
