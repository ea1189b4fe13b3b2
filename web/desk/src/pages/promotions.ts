import { type Child, h } from "../../../lib/dom.ts";
import { counted, when, words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input } from "../../../parts/forms.ts";
import { paged } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import type { Desk, OpenPage } from "../lib/desk.ts";
import type { StaffCampaign, StaffGrant } from "../lib/generated.ts";
import { ask, control } from "../parts/controls.ts";
import { age, link, mark } from "../parts/facts.ts";
import { filters } from "../parts/filters.ts";

const END = "POST /admin/v1/operators/{code}/bonus-campaigns/{id}/end";
const CANCEL = "POST /admin/v1/operators/{code}/free-spins/{id}/cancel";

/** Campaigns that run, of all operators; of one operator also those that are over, and its free-spin grants. */
export const promotionsPage: OpenPage = ({ account: desk, query, signal }) => {
  const { api } = desk;
  const operator = query.get("operator") || undefined;
  const player = query.get("player") || undefined;
  const path = { code: operator ?? "" };
  const running = paged(
    "campaigns",
    signal,
    async (cursor) => {
      const filter = { operator_code: operator, cursor };
      const page = await api.call("GET /admin/v1/bonus-campaigns", { query: filter, signal });
      return { rows: page.campaigns, next: page.next_cursor };
    },
    (one) => campaign(desk, one),
    () => empty("No campaign runs or waits for its provider."),
  );
  const all = () =>
    paged(
      "campaigns",
      signal,
      async (cursor) => {
        const request = { path, query: { cursor }, signal };
        const page = await api.call("GET /admin/v1/operators/{code}/bonus-campaigns", request);
        return { rows: page.campaigns.filter(({ status }) => !isOpen(status)), next: page.next_cursor };
      },
      (one) => campaign(desk, one),
      () => empty("None has ended or failed."),
    );
  const grants = () =>
    paged(
      "free spins",
      signal,
      async (cursor) => {
        const request = { path, query: { player_id: player, cursor }, signal };
        const page = await api.call("GET /admin/v1/operators/{code}/free-spins", request);
        return { rows: page.free_spins, next: page.next_cursor };
      },
      (one) => grant(desk, one),
      () => empty(player === undefined ? "No free spins can be played." : `${player} was never given free spins.`),
    );
  return pageOf(
    "Promotions",
    "Promotions",
    filters(
      ["promotions"],
      field("Operator", input("operator", { value: operator ?? "", maxLength: 120 }), "Its code. Empty: all."),
      field(
        "Player",
        input("player", { value: player ?? "", maxLength: 120 }),
        "With the operator: that player's grants.",
      ),
    ),
    h("h2", {}, "Campaigns that run"),
    running,
    ...(operator === undefined
      ? [h("p", { class: "meta" }, "With an operator: its free spins, and its campaigns that are over.")]
      : [
          h("h2", {}, player === undefined ? "Free spins that can be played" : `Free spins of ${player}`),
          grants(),
          h("h2", {}, "Campaigns that are over"),
          all(),
        ]),
  );
};

function isOpen(status: StaffCampaign["status"]): boolean {
  return status === "active" || status === "pending";
}

/** A line that shows what the call made of it, in its place. */
function line<T>(first: T, draw: (now: T, show: (then: T) => void) => readonly Child[]): HTMLElement {
  const element = h("div", { class: "entry" });
  const show = (now: T) => element.replaceChildren(...(draw(now, show).filter(Boolean) as (Node | string)[]));
  show(first);
  return element;
}

function campaign(desk: Desk, first: StaffCampaign): HTMLElement {
  return line(first, (one, show) => {
    const { id, operator_code: operator, provider_code: provider, currency } = one;
    const end = () =>
      ask({
        title: `End ${one.name}`,
        explain: [
          h(
            "p",
            {},
            `From now on no spin of it is accepted, also one that a player already has. What was played is kept. ${counted(one.player_count, "player")} at ${operator}. It cannot be started again.`,
          ),
        ],
        submit: "End it",
        dangerous: true,
        run: async () => show(await desk.api.call(END, { path: { code: operator, id } })),
        done: `${one.name} is over.`,
      });
    const worth = [
      one.spin_count !== null &&
        one.bet_amount !== null &&
        `${one.spin_count} spins of ${grouped(one.bet_amount)} ${currency}`,
      one.campaign_limit !== null && `pays ${grouped(one.campaign_limit)} ${currency} at most`,
      counted(one.player_count, "player"),
      counted(one.game_codes.length, "game"),
    ];
    return [
      h(
        "div",
        { class: "row spread" },
        h("span", {}, h("strong", {}, one.name), h("small", {}, ` ${words(one.type)}`)),
        h("span", { class: "row" }, badge(one.status), one.end_owed && mark("provider not reached", "warn")),
      ),
      h("p", {}, worth.filter(Boolean).join(" · ")),
      h(
        "p",
        { class: "meta" },
        link(operator, "operator", operator),
        " · ",
        link(provider, "provider", provider),
        ` · ${one.reference} · `,
        ...until(one.valid_until),
      ),
      one.failure_reason !== null && h("p", { class: "error" }, one.failure_reason),
      isOpen(one.status) &&
        h("div", { class: "row controls" }, control(desk, { route: END, label: "End it", tone: "danger", run: end })),
    ];
  });
}

function grant(desk: Desk, first: StaffGrant): HTMLElement {
  return line(first, (one, show) => {
    const { id, operator_code: operator, provider_code: provider, player_id: player, currency } = one;
    const cancel = () =>
      ask({
        title: `Cancel the free spins of ${player}`,
        explain: [
          h(
            "p",
            {},
            `${one.quantity} of ${grouped(one.bet_amount)} ${currency}, at ${operator}. This cannot be undone.`,
          ),
        ],
        submit: "Cancel them",
        dangerous: true,
        run: async () => show(await desk.api.call(CANCEL, { path: { code: operator, id } })),
        done: "They are cancelled.",
      });
    return [
      h(
        "div",
        { class: "row spread" },
        h(
          "span",
          {},
          h("strong", {}, `${one.quantity} spins`),
          h("span", { class: "money" }, ` of ${grouped(one.bet_amount)} ${currency}`),
        ),
        badge(one.status),
      ),
      h(
        "p",
        { class: "meta" },
        link(player, "player", operator, player),
        " · ",
        link(provider, "provider", provider),
        ` ${one.game_codes.join(", ")} · ${one.reference} · `,
        ...until(one.valid_until),
        one.win_amount !== null && ` · won ${grouped(one.win_amount)} ${currency}`,
      ),
      one.status === "active" &&
        h(
          "div",
          { class: "row controls" },
          control(desk, { route: CANCEL, label: "Cancel them", tone: "danger", run: cancel }),
        ),
    ];
  });
}

function until(iso: string): Child[] {
  return [Date.parse(iso) > Date.now() ? `until ${when(iso)}, ` : `ended ${when(iso)}, `, age(iso)];
}
