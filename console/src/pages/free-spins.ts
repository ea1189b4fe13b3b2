import type { FreeSpins, Game } from "../../../clients/typescript/src/index.ts";
import { playerSettings } from "../lib/account.ts";
import { fill, h } from "../lib/dom.ts";
import { when } from "../lib/format.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { clearFaults, field, fieldset, form, input, showFaults } from "../parts/forms.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { badge, empty, explain, failure } from "../parts/states.ts";
import { copyable, toast } from "../parts/toast.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

/** References of grants placed in this tab: the service has no list of grants. */
const PLACED = "grants";

/** Grants free spins with the stakes that the provider accepts, and cancels them. */
export const freeSpinsPage: OpenPage = ({ account, left }) => {
  const { client } = account;
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: playerId, maxLength: 120 });
  const quantity = input("quantity", { type: "number", value: "10", min: "1", max: "10000", step: "1" });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const ours = input("reference", { value: reference("spins"), maxLength: 120 });
  const stakes = h(
    "div",
    { class: "chips", role: "radiogroup", aria: { label: "Stake of one spin" } },
    "Choose a game first.",
  );
  const faults = h("div", {});
  const grants = h("ul", { class: "cards" });

  const offerStakes = async (chosen: readonly Game[]) => {
    const game = chosen[0];
    if (!game) return fill(stakes, "Choose a game first.");
    try {
      const { amounts } = await client.freeSpinsBetOptions(game.id, currency, { signal: left });
      fill(stakes, ...amounts.map((amount, at) => stake(amount, at === 0)));
    } catch (error) {
      if (!left.aborted) fill(stakes, h("span", { class: "fault" }, explain(error).detail));
    }
  };
  const stake = (amount: string, checked: boolean) =>
    h(
      "label",
      { class: "chip" },
      h("input", { type: "radio", name: "bet_amount", value: amount, checked }),
      `${amount} ${currency}`,
    );
  const picker = gamePicker(client, left, (chosen) => void offerStakes(chosen));

  const grant = async () => {
    fill(faults);
    clearFaults(asking);
    try {
      const placed = await client.grantFreeSpins({
        player_id: player.value,
        currency,
        game_ids: picker.ids(),
        quantity: Number(quantity.value),
        bet_amount: stakes.querySelector<HTMLInputElement>("input:checked")?.value ?? "",
        valid_until: asUtc(until.value),
        reference: ours.value,
      });
      keep(placed.reference);
      toast(`${placed.quantity} spins granted to ${placed.player_id}.`);
      ours.value = reference("spins");
      await showGrants();
    } catch (error) {
      if (!showFaults(asking, error)) fill(faults, failure(error));
    }
  };
  const showGrants = async () => {
    const found = await Promise.allSettled(kept().map((one) => client.freeSpinsByReference(one, { signal: left })));
    const cards = found.flatMap((one) => (one.status === "fulfilled" ? [card(one.value)] : []));
    fill(grants, ...(cards.length > 0 ? cards : [h("li", {}, empty("No grants of this tab yet."))]));
  };
  const card = (one: FreeSpins): HTMLElement => {
    const cancel = async () => {
      try {
        await client.cancelFreeSpins(one.id);
        toast("Cancelled. Spins already played stay played.");
        await showGrants();
      } catch (error) {
        fill(faults, failure(error));
      }
    };
    return h(
      "li",
      { class: "card" },
      h(
        "div",
        { class: "row spread" },
        h("strong", {}, `${one.quantity} × ${one.bet_amount} ${one.currency}`),
        badge(one.status),
      ),
      h("p", {}, `${one.player_id} on ${one.game_ids.join(", ")}, until ${when(one.valid_until)}`),
      h("p", {}, "free_spins_id ", copyable(one.free_spins_id)),
      one.win_amount !== null && h("p", {}, `Won ${one.win_amount} ${one.currency}`),
      one.status === "active" &&
        h(
          "button",
          { type: "button", aria: { label: `Cancel ${one.reference}` }, on: { click: () => void cancel() } },
          "Cancel",
        ),
    );
  };
  const asking = form(
    "Grant the spins",
    grant,
    picker.element,
    h("div", { data: { field: "bet_amount" } }, fieldset("Stake of one spin", stakes), h("small", { class: "fault" })),
    h("div", { class: "pair" }, field("Player id", player), field("Spins", quantity, "1 to 10,000")),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days away"),
      field("Reference", ours, "Yours; a repeat answers the first grant"),
    ),
  );
  void showGrants();
  return pageOf(
    "Free spins",
    "Free spins",
    h("div", { class: "lab" }, h("div", {}, asking, faults), h("div", {}, h("h2", {}, "Granted in this tab"), grants)),
  );
};

function kept(): string[] {
  return JSON.parse(sessionStorage.getItem(PLACED) ?? "[]") as string[];
}

function keep(one: string): void {
  sessionStorage.setItem(PLACED, JSON.stringify([one, ...kept().filter((other) => other !== one)].slice(0, 20)));
}
