import { choose } from "../../../lib/where.ts";
import { To } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { StatementsOfDay } from "../../../ui/statement.tsx";
import { account } from "../lib/account.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS_OFFERED = 7;
const NAMES = ["Today", "Yesterday"];

/** The day so many days before this one. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What a day came to, by currency, with its lists and signature. The day is in the address. */
export function StatementsPage({ query }: PageProps) {
  const day = query.get("day") || dayBefore(1);
  const view = useLoad((signal) => account().client.statements(day, {}, { signal }), day);
  const recent = Array.from({ length: MAX_DAYS_OFFERED }, (_, days) => dayBefore(days));
  return (
    <Page title="Statements">
      <p>
        What the service booked on a day, in UTC, by currency. A final statement never changes and is signed.{" "}
        <To path={["reconciliation"]}>Compare it with your own books</To>
      </p>
      <div class="chips">
        {recent.map((one, at) => (
          <To key={one} path={["statements"]} query={{ day: one }} chip={one === day}>
            {NAMES[at] ?? one.slice(5)}
          </To>
        ))}
        <input
          {...{ name: "day", type: "date", value: day, max: dayBefore(0) }}
          aria-label="Day, in UTC"
          onChange={({ currentTarget: { value } }) => value !== "" && choose({ day: value })}
        />
      </div>
      <Loaded what="the statements" of={view} rows={10}>
        {(shown) => <StatementsOfDay {...shown} />}
      </Loaded>
    </Page>
  );
}
