import type { FreeSpins, Game } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { when } from "../../../web/lib/format.ts";
import { clearFieldErrors, field, fieldset, form, input, showFieldErrors } from "../../../web/parts/forms.ts";
import { badge, empty, explain, failure } from "../../../web/parts/states.ts";
import { copyable, toast } from "../../../web/parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

/** References of the grants placed in this tab, because the service has no list of grants. */
const PLACED = "grants";
const MAX_KEPT_GRANTS = 20;

/** Grants free spins with a bet amount that the provider accepts, and cancels grants. */
export const freeSpinsPage: OpenPage = ({ account, signal }) => {
  const { client } = account;
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: playerId, maxLength: 120 });
  const quantity = input("quantity", { type: "number", value: "10", min: "1", max: "10000", step: "1" });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const referenceInput = input("reference", { value: reference("spins"), maxLength: 120 });
  const bets = h(
    "div",
    { class: "chips", role: "radiogroup", aria: { label: "Bet per spin" } },
    "Choose a game first.",
  );
  const errors = h("div", {});
  const grants = h("ul", { class: "cards" });

  const offerBets = async (chosen: readonly Game[]) => {
    const game = chosen[0];
    if (!game) return fill(bets, "Choose a game first.");
    try {
      const { amounts } = await client.freeSpinsBetOptions(game.id, currency, { signal });
      fill(bets, ...amounts.map((amount, at) => betChoice(amount, at === 0)));
    } catch (error) {
      if (!signal.aborted) fill(bets, h("span", { class: "error" }, explain(error).detail));
    }
  };
  const betChoice = (amount: string, checked: boolean) =>
    h(
      "label",
      { class: "chip" },
      h("input", { type: "radio", name: "bet_amount", value: amount, checked }),
      `${amount} ${currency}`,
    );
  const picker = gamePicker(client, signal, (chosen) => void offerBets(chosen));

  const grant = async () => {
    fill(errors);
    clearFieldErrors(formElement);
    try {
      const placed = await client.grantFreeSpins({
        player_id: player.value,
        currency,
        game_ids: picker.ids(),
        quantity: Number(quantity.value),
        bet_amount: bets.querySelector<HTMLInputElement>("input:checked")?.value ?? "",
        valid_until: asUtc(until.value),
        reference: referenceInput.value,
      });
      keep(placed.reference);
      toast(`Granted ${placed.quantity} free spins to ${placed.player_id}.`);
      referenceInput.value = reference("spins");
      await showGrants();
    } catch (error) {
      if (!showFieldErrors(formElement, error)) fill(errors, failure(error));
    }
  };
  const showGrants = async () => {
    const found = await Promise.allSettled(kept().map((one) => client.freeSpinsByReference(one, { signal })));
    const cards = found.flatMap((one) => (one.status === "fulfilled" ? [card(one.value)] : []));
    fill(grants, ...(cards.length > 0 ? cards : [h("li", {}, empty("No grants in this tab yet."))]));
  };
  const card = (one: FreeSpins): HTMLElement => {
    const cancel = async () => {
      try {
        await client.cancelFreeSpins(one.id);
        toast("Grant cancelled. Spins already played are kept.");
        await showGrants();
      } catch (error) {
        fill(errors, failure(error));
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
      h("p", {}, `${one.player_id} on ${one.game_codes.join(", ")}, until ${when(one.valid_until)}`),
      h("p", {}, "free_spins_id ", copyable(one.free_spins_id)),
      one.win_amount !== null && h("p", {}, `Won ${one.win_amount} ${one.currency}`),
      one.status === "active" &&
        h(
          "button",
          { type: "button", aria: { label: `Cancel grant ${one.reference}` }, on: { click: () => void cancel() } },
          "Cancel",
        ),
    );
  };
  const formElement = form(
    "Grant free spins",
    grant,
    picker.element,
    h("div", { data: { field: "bet_amount" } }, fieldset("Bet per spin", bets), h("small", { class: "error" })),
    h("div", { class: "pair" }, field("Player ID", player), field("Spins", quantity, "1 to 10,000")),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days ahead"),
      field("Reference", referenceInput, "Your own ID; a repeat returns the first grant"),
    ),
  );
  void showGrants();
  return pageOf(
    "Free spins",
    "Free spins",
    h(
      "div",
      { class: "lab" },
      h("div", {}, formElement, errors),
      h("div", {}, h("h2", {}, "Granted in this tab"), grants),
    ),
  );
};

function kept(): string[] {
  return JSON.parse(sessionStorage.getItem(PLACED) ?? "[]") as string[];
}

function keep(one: string): void {
  sessionStorage.setItem(
    PLACED,
    JSON.stringify([one, ...kept().filter((other) => other !== one)].slice(0, MAX_KEPT_GRANTS)),
  );
}
