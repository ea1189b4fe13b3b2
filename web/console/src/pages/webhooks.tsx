import { useState } from "preact/hooks";
import type { OperatorEvent } from "../../../../clients/typescript/src/index.ts";
import type { Facet } from "../../../ui/facets.tsx";
import { age, badge, Copyable, named, rowMoment, SCROLLS } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { CallToMake, EVENT_TABS } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";

const PAGE_ROWS = 50;

const FACETS: readonly Facet[] = [
  {
    name: "status",
    label: "Status",
    choices: [
      ["failed", "Failed"],
      ["pending", "Pending"],
      ["completed", "Delivered"],
    ],
  },
];

/** Events sent to the operator's event URL, newest first, with a button that sends one again. */
export function WebhooksPage() {
  const [version, setVersion] = useState(0);
  const resend = async (id: string) => {
    const { status } = await account().client.resendEvent(id);
    say(status === "completed" ? "Delivered." : "Sent. Your server did not answer 2xx.");
    setVersion((before) => before + 1);
  };
  return (
    <ListPage<OperatorEvent>
      title="Webhooks"
      what="webhooks"
      {...(offers("event") && { heading: "Events", tabs: EVENT_TABS })}
      facets={FACETS}
      version={version}
      read={async (filters, cursor, signal) => {
        const page = await account().client.eventsPage({ limit: PAGE_ROWS, ...filters, cursor }, { signal });
        return { rows: page.events, next: page.next_cursor };
      }}
      columns={[
        { head: "Recorded (UTC)", cell: (one) => rowMoment(one.created_at) },
        { head: "Event", cell: (one) => named(one.event, <Copyable text={one.id} />) },
        { head: "Status", cell: (one) => badge(one.status) },
        { head: "Sent", figure: true, cell: (one) => one.attempts },
        { head: "Last answer", cell: ({ last_attempt: last }) => last && lastAnswer(last) },
        { head: "Next", cell: ({ next_attempt_at: next }) => next && age(next) },
        {
          head: "Data",
          cell: ({ data }) => (
            <details>
              <summary>Show</summary>
              <pre class="scroll" {...SCROLLS}>
                {JSON.stringify(data, null, 2)}
              </pre>
            </details>
          ),
        },
        { head: "Again", cell: (one) => <CallButton call={() => resend(one.id)}>Send again</CallButton> },
      ]}
      unmatched={<Empty title="No webhooks match.">Choose another state to see more.</Empty>}
      empty={
        <Empty title="No webhooks yet.">
          Webhooks are sent once your settings have an event URL.
          <a href="#/settings">Set it</a>
          <CallToMake call="GET /v1/events" page="list-events" />
        </Empty>
      }
    />
  );
}

function lastAnswer({ at, error, http_status: status }: NonNullable<OperatorEvent["last_attempt"]>) {
  return named(error ?? `HTTP ${status}`, rowMoment(at));
}
