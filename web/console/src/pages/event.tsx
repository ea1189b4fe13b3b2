import type { ComponentChild } from "preact";
import type { WireExchange } from "../../../../clients/typescript/src/index.ts";
import { clockTime, duration, when } from "../../../lib/format.ts";
import { showBeside } from "../../../lib/where.ts";
import { Beside } from "../../../ui/beside.tsx";
import { Copyable, Facts } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { textIn } from "../lib/text-in.ts";
import { ExchangeTabs } from "../ui/exchange.tsx";
import { EventsLink, PlayerLink } from "../ui/links.tsx";
import { direction, nameOf, statusOf } from "./events.tsx";

/** One event of the wire with the exact bytes of both sides. */
export function EventPage({ path: [id = ""] }: PageProps) {
  const view = useLoad((signal) => account().client.wireEvent(id, { signal }));
  return (
    <Page title={`Event ${id}`} heading="Event">
      <Loaded
        what="the event"
        of={view}
        rows={14}
        missing={<Empty title="Event not found.">There is no event {id}, or it is older than 7 days.</Empty>}
      >
        {(one) => (
          <>
            <p class="net event-name">
              {direction(one)}
              <strong>{nameOf(one)}</strong>
              {statusOf(one)}
            </p>
            <Facts rows={factsOf(one)} />
            <ExchangeTabs of={one} />
            <Again of={one} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function factsOf(one: WireExchange): readonly (readonly [string, ComponentChild])[] {
  const { kind, player_id, session_id, round_id, transaction_id, resend_of, request_id } = one;
  // The books know a session, round or transaction; the wallet suite makes its own up.
  const isPlay = kind !== "callback" || !transaction_id?.startsWith("validation:");
  const link = (page: string, id: string | null) => id && (isPlay ? <Beside path={[page, id]}>{id}</Beside> : id);
  const related = [
    transaction_id !== null && EventsLink({ filter: { transaction_id }, children: "transaction" }),
    round_id !== null && EventsLink({ filter: { round_id }, children: "round" }),
    session_id !== null && EventsLink({ filter: { session_id }, children: "session" }),
    player_id !== null && EventsLink({ filter: { player_id }, children: "player" }),
  ].filter(Boolean);
  return [
    [one.direction === "in" ? "Received" : "Sent", `${when(one.at).slice(0, -12)}${clockTime(one.at)} UTC`],
    ["Took", duration(one.duration_ms)],
    ["Attempt", one.attempt],
    ["To", one.url],
    ["Request ID", request_id && <Copyable text={request_id} />],
    ["Signed with", one.key_id],
    ["From", one.caller && (one.caller === "browser" ? "this console, or another page of the sandbox" : "your server")],
    ["Player", player_id && <PlayerLink key="player" id={player_id} />],
    ["Session", link("session", session_id)],
    ["Round", link("round", round_id)],
    ["Transaction", kind === "callback" ? link("transaction", transaction_id) : transaction_id],
    ["Events of its", related.length > 0 && <span class="row">{related}</span>],
    ["Sent again from", resend_of && <Beside path={["event", resend_of]}>{resend_of}</Beside>],
    ["Event ID", <Copyable key="id" text={one.id} />],
  ];
}

/** The button that sends it again, where that means something. */
function Again({ of: one }: { readonly of: WireExchange }) {
  // That of an operator's event; invoices have none.
  const webhookId = one.kind === "webhook" ? textIn(one.request.body, "id") : undefined;
  if (one.kind !== "callback" && webhookId === undefined) return null;
  const send = async () => {
    const { client } = account();
    if (webhookId !== undefined) {
      const { status } = await client.resendEvent(webhookId);
      return say(status === "completed" ? "Delivered." : "Sent, but your server did not answer 2xx.");
    }
    const { id, status, reason } = await client.resendWireEvent(one.id);
    say(status === null ? `Sent, without an answer: ${reason}.` : `Your wallet answered ${status}.`);
    showBeside(["event", id]);
  };
  return (
    <p class="row">
      <CallButton tone="main" call={send}>
        Send again
      </CallButton>
      <small>
        {webhookId === undefined
          ? "The same bytes with a new signature. Your wallet has to answer as before and book nothing."
          : "The event is sent to your event URL again, with the same id."}
      </small>
    </p>
  );
}
