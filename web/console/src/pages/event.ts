import { RefusedError, type WireExchange } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { clockTime, duration, when } from "../../../lib/format.ts";
import { besideLink, showBeside } from "../../../lib/router.ts";
import { whileOff } from "../../../parts/call-button.ts";
import { facts } from "../../../parts/facts.ts";
import { empty, failure, loading } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { direction, nameOf, statusOf } from "../parts/event-row.ts";
import { eventsLink } from "../parts/events-link.ts";
import { exchangeTabs } from "../parts/exchange-tabs.ts";
import { playerLink } from "../parts/player-link.ts";

/** One event of the wire with the exact bytes of both sides. */
export const eventPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const body = h("div", {}, loading("the event"));
  const load = async () => {
    try {
      const one = await account.client.wireEvent(id, { signal });
      fill(body, ...content(account, one));
    } catch (error) {
      if (signal.aborted) return;
      const isMissing = error instanceof RefusedError && error.code === "NOT_FOUND";
      const over = empty("Event not found.", `There is no event ${id}, or it is older than 7 days.`);
      fill(body, isMissing ? over : failure(error, load));
    }
  };
  void load();
  return pageOf(`Event ${id}`, "Event", body);
};

function content(account: Account, one: WireExchange): HTMLElement[] {
  const { kind, player_id, session_id, round_id, transaction_id, resend_of, request_id } = one;
  // The books know a session, round or transaction; the wallet suite makes its own up.
  const isPlay = kind !== "callback" || !transaction_id?.startsWith("validation:");
  const link = (page: string, name: string | null) => name && (isPlay ? besideLink(page, [name], name) : name);
  return [
    h("p", { class: "net event-name" }, direction(one), h("strong", {}, nameOf(one)), statusOf(one)),
    facts(
      [one.direction === "in" ? "Received" : "Sent", `${when(one.at).slice(0, -12)}${clockTime(one.at)} UTC`],
      ["Took", duration(one.duration_ms)],
      ["Attempt", one.attempt],
      ["To", one.url],
      ["Request ID", request_id && copyable(request_id)],
      ["Signed with", one.key_id],
      [
        "From",
        one.caller && (one.caller === "browser" ? "this console, or another page of the sandbox" : "your server"),
      ],
      ["Player", player_id && playerLink(player_id)],
      ["Session", link("session", session_id)],
      ["Round", link("round", round_id)],
      ["Transaction", kind === "callback" ? link("transaction", transaction_id) : transaction_id],
      ["Events of its", subjects(one)],
      ["Sent again from", resend_of && besideLink("event", [resend_of], resend_of)],
      ["Event ID", copyable(one.id)],
    ),
    exchangeTabs(one),
    ...again(account, one),
  ];
}

/** Links to the events of the same transaction, round, session and player. */
function subjects({ transaction_id, round_id, session_id, player_id }: WireExchange): HTMLElement | false {
  const links = [
    transaction_id !== null && eventsLink({ transaction_id }, "transaction"),
    round_id !== null && eventsLink({ round_id }, "round"),
    session_id !== null && eventsLink({ session_id }, "session"),
    player_id !== null && eventsLink({ player_id }, "player"),
  ].filter((link) => link !== false);
  return links.length > 0 && h("span", { class: "row" }, ...links);
}

/** The button that sends it again, where that means something. */
function again({ client }: Account, one: WireExchange): HTMLElement[] {
  const webhookId = one.kind === "webhook" ? idIn(one.request.body) : undefined;
  if (one.kind !== "callback" && webhookId === undefined) return [];
  const button = h("button", { type: "button", class: "main" }, "Send again");
  const answer = h("div", {});
  const send = async () => {
    fill(answer);
    try {
      if (webhookId !== undefined) {
        const { status } = await client.resendEvent(webhookId);
        toast(status === "completed" ? "Delivered." : "Sent, but your server did not answer 2xx.");
      } else {
        const sent = await client.resendWireEvent(one.id);
        toast(
          sent.status === null ? `Sent, without an answer: ${sent.reason}.` : `Your wallet answered ${sent.status}.`,
        );
        showBeside("event", [sent.id]);
      }
    } catch (error) {
      fill(answer, failure(error));
    }
  };
  button.addEventListener("click", () => void whileOff(button, send));
  const what =
    webhookId === undefined
      ? "The same bytes, signed anew. Your wallet has to answer as before and book nothing."
      : "The event is sent to your event URL again, with the same id.";
  return [h("p", { class: "row" }, button, h("small", {}, what)), answer];
}

/** The id of an operator's event; invoices have none. */
function idIn(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}
