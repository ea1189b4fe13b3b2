import type { BatchedGrant } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { rowTime } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { badge, failure } from "../../../parts/states.ts";
import { table } from "../../../parts/table.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerLink } from "../parts/player-link.ts";

const EVERY_MS = 1_500;

/** A batch of grants: how far it is, and how each grant was answered, those that failed first. */
export const grantBatchPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const { client } = account;
  const bar = h("progress", { max: 1, value: 0, aria: { label: "Grants that are answered" } });
  const words = h("p", { role: "status" });
  const answers = h("div", {});
  poll(EVERY_MS, signal, async () => {
    try {
      const batch = await client.grantBatch(id, { signal });
      const done = batch.total - batch.waiting;
      bar.value = done / batch.total;
      const parts = [`${batch.granted} granted`, `${batch.refused} refused`];
      if (batch.unanswered > 0) parts.push(`${batch.unanswered} not answered by the provider`);
      words.textContent = `${done} of ${batch.total}: ${parts.join(", ")}. Sent ${rowTime(batch.created_at)} UTC.`;
      const lists = await Promise.all(
        (["unanswered", "refused", "granted", "waiting"] as const)
          .filter((status) => batch[status] > 0)
          .map((status) => client.batchedGrantsPage(id, { status, limit: 1_000 }, { signal })),
      );
      fill(
        answers,
        table(
          "Grants of the batch",
          ["Player", "Status", "Reference", "Why"],
          lists.flatMap(({ grants }) => grants.map(row)),
        ),
      );
      return batch.status === "finished";
    } catch (error) {
      if (!signal.aborted) fill(answers, failure(error));
      return false;
    }
  });
  return pageOf("Free spins for many", "Free spins for many", bar, words, answers);
};

function row({ player_id, status, reference, free_spins: grant, error }: BatchedGrant) {
  const differs = grant?.warnings?.map(({ field }) => field).join(", ");
  const why = error?.message ?? (differs ? `granted before, with another ${differs}` : "");
  const shown = grant ? h("a", { href: hrefOf("grant", [grant.id]) }, reference) : reference;
  return [playerLink(player_id), badge(status), shown, why];
}
