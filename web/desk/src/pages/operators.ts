import { h } from "../../../lib/dom.ts";
import { sumsOf } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import { link, mark, table } from "../parts/facts.ts";

/** The operators, those with something to look at first. */
export const operatorsPage: OpenPage = ({ account: { api }, signal }) => {
  const { element } = loaded(
    "operators",
    signal,
    async () => {
      const [listed, overview, stops] = await Promise.all([
        api.call("GET /admin/v1/operators", { signal }),
        api.call("GET /admin/v1/overview", { signal }),
        api.call("GET /admin/v1/stops", { signal }),
      ]);
      return { listed, overview, stops: stops.stops.filter(({ scope, in_force }) => scope === "operator" && in_force) };
    },
    ({ listed, overview, stops }) => {
      const rows = listed.operators.map(({ code, name }) => ({
        ...{ code, name },
        wallet: overview.wallets.find((one) => one.operator_code === code),
        failed: overview.unsettled.filter((row) => row.operator_code === code && row.status === "failed"),
        pending: overview.unsettled.filter((row) => row.operator_code === code && row.status === "pending"),
        stop: stops.find((one) => one.code === code),
      }));
      type Row = (typeof rows)[number];
      const weight = ({ wallet, failed, stop, pending }: Row) =>
        (wallet?.status === "down" ? 8 : 0) +
        (failed.length > 0 ? 4 : 0) +
        (stop ? 2 : 0) +
        (wallet || pending.length > 0 ? 1 : 0);
      if (rows.length === 0) return [empty("No operators yet.", "npm run admin -- operator put creates one.")];
      return [
        table(
          "Operators",
          ["Operator", "Wallet", "Bets", "Pending", "Failed"],
          rows
            .toSorted((one, other) => weight(other) - weight(one))
            .map((row) => [
              h("span", {}, link(row.code, "operator", row.code), h("small", {}, ` ${row.name}`)),
              row.wallet
                ? mark(row.wallet.status, row.wallet.status === "down" ? "bad" : "warn")
                : mark("answers", "good"),
              row.stop ? mark(row.stop.kind === "suspension" ? "suspended" : "stopped", "warn") : "taken",
              sumsOf(row.pending) || "–",
              sumsOf(row.failed) || "–",
            ]),
        ),
        listed.next_cursor !== null &&
          h("p", { class: "meta" }, "The first 1,000. Search for others by code in the address: #/operator/<code>."),
      ];
    },
  );
  return pageOf("Operators", "Operators", element);
};
