import { h } from "../../../lib/dom.ts";
import { pageOf } from "../../../lib/page.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import { link, mark, table } from "../parts/facts.ts";

/** The providers, those with something to look at first. */
export const providersPage: OpenPage = ({ account: { api }, signal }) => {
  const { element } = loaded(
    "providers",
    signal,
    async () => {
      const [listed, overview, stops] = await Promise.all([
        api.call("GET /admin/v1/providers", { signal }),
        api.call("GET /admin/v1/overview", { signal }),
        api.call("GET /admin/v1/stops", { signal }),
      ]);
      return { listed, overview, stops: stops.stops.filter(({ scope }) => scope === "provider") };
    },
    ({ listed, overview, stops }) => {
      const rows = listed.providers.map(({ provider_code: code, provider_name: name, adapter }) => ({
        ...{ code, name, adapter },
        unwell: overview.providers.find((one) => one.provider_code === code),
        stop: stops.find((one) => one.code === code),
      }));
      type Row = (typeof rows)[number];
      const weight = ({ unwell, stop }: Row) => (unwell?.status === "down" ? 4 : unwell ? 2 : 0) + (stop ? 1 : 0);
      if (rows.length === 0) return [empty("No providers yet.", "npm run admin -- provider put creates one.")];
      return [
        table(
          "Providers",
          ["Provider", "Answers", "Bets", "Adapter"],
          rows
            .toSorted((one, other) => weight(other) - weight(one))
            .map((row) => [
              h("span", {}, link(row.code, "provider", row.code), h("small", {}, ` ${row.name}`)),
              row.unwell
                ? mark(row.unwell.status, row.unwell.status === "down" ? "bad" : "warn")
                : mark("answers", "good"),
              row.stop
                ? mark(row.stop.in_force ? "stopped" : "maintenance planned", row.stop.in_force ? "warn" : "plain")
                : "taken",
              row.adapter,
            ]),
        ),
      ];
    },
  );
  return pageOf("Providers", "Providers", element);
};
