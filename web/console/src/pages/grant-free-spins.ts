import type { Game } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { figure } from "../../../lib/format.ts";
import { placesOf } from "../../../lib/money.ts";
import { clearFieldErrors, field, form, input, showFieldErrors } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { toast } from "../../../parts/toast.ts";
import { inWords } from "../lib/field-words.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { betChoice } from "../parts/bet-choice.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { requestPreview } from "../parts/request-preview.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

/** Grants free spins: offers what the games' provider accepts, and shows the request and what the spins come to. */
export const grantFreeSpinsPage: OpenPage = ({ account, query, signal }) => {
  const { client } = account;
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: query.get("player_id") ?? playerId, maxLength: 120 });
  const others = h("textarea", { name: "grants", rows: 3, spellcheck: false });
  const quantity = input("quantity", { type: "number", value: "10", min: "1", max: "10000", step: "1" });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const referenceInput = input("reference", { value: reference("spins"), maxLength: 120 });
  const errors = h("div", {});
  const cost = h("p", { class: "note", role: "status" });
  let games: readonly Game[] = [];
  let send: HTMLButtonElement | null = null;

  const bets = betChoice({
    legend: "Bet per spin",
    currency,
    amountsOf: async ({ id }) => (await client.freeSpinsBetOptions(id, currency, { signal })).amounts,
    offered: () => draw(),
  });
  const picker = gamePicker(
    account,
    (chosen) => {
      games = [...chosen];
      draw();
      void bets.show(games);
    },
    query.get("game"),
  );
  const request = () => ({
    player_id: player.value,
    currency,
    game_ids: picker.ids(),
    quantity: Number(quantity.value),
    bet_amount: bets.value(),
    valid_until: asUtc(until.value),
    reference: referenceInput.value,
  });
  /** The same terms for each player; undefined for one alone. */
  const batch = () => {
    const further = others.value.split(/\s+/).filter((id) => id !== "");
    if (further.length === 0) return undefined;
    const { player_id, ...terms } = request();
    const grants = [player_id, ...further].map((id, i) => ({
      player_id: id,
      reference: `${terms.reference}-${i + 1}`,
    }));
    return { ...terms, grants };
  };
  const preview = requestPreview(account, {
    get target() {
      return batch() ? "/v1/free-spins/batches" : "/v1/free-spins";
    },
    get method() {
      return batch() ? "grantFreeSpinsInBulk" : "grantFreeSpins";
    },
    body: () => batch() ?? request(),
  });
  const draw = () => {
    preview.show();
    if (send) send.disabled = bets.blocked();
    const stakes = Number(quantity.value) * Number(bets.value());
    cost.hidden = !(stakes > 0);
    cost.textContent = costOf(stakes, currency, games);
  };
  const grant = async () => {
    fill(errors);
    clearFieldErrors(formElement);
    try {
      const many = batch();
      if (many) {
        const { id } = await client.grantFreeSpinsInBulk(many);
        location.hash = hrefOf("grant-batch", [id]);
        return;
      }
      const placed = await client.grantFreeSpins(request());
      toast(`Granted ${placed.quantity} free spins to ${placed.player_id}.`);
      const beside = hrefOf("grant", [placed.id]).slice(2);
      location.hash = hrefOf("free-spins", [], new URLSearchParams({ player_id: placed.player_id, beside }));
    } catch (error) {
      if (!showFieldErrors(formElement, error, inWords)) fill(errors, failure(error));
    }
  };
  const formElement = form(
    "Grant free spins",
    grant,
    picker.element,
    bets.element,
    h("div", { class: "pair" }, field("Player ID", player), field("Spins", quantity, "1 to 10,000")),
    field("Further player IDs", others, "Up to 999, with spaces or lines between: the same spins for each"),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days ahead"),
      field("Reference", referenceInput, "Your own ID. Sent again, it returns the first grant"),
    ),
    cost,
    errors,
  );
  send = formElement.querySelector<HTMLButtonElement>("button[type=submit]");
  formElement.addEventListener("input", draw);
  draw();
  return pageOf("Grant free spins", "Grant free spins", h("div", { class: "lab" }, formElement, preview.element));
};

/** What the player can expect to win: the stakes, times the games' published return. */
function costOf(stakes: number, currency: string, games: readonly Game[]): string {
  const places = placesOf(currency);
  const total = `The spins are worth ${figure(stakes, currency, places)} in bets`;
  const returns = games.flatMap(({ rtp }) => rtp ?? []);
  if (returns.length < games.length || games.length === 0) return `${total}.`;
  const [low, high] = [Math.min(...returns), Math.max(...returns)];
  const expected = [low, high].map((rtp) => figure((stakes * rtp) / 100, undefined, places));
  const range = low === high ? expected[0] : expected.join(" to ");
  return `${total}. Expect them to pay ${range} ${currency}: the return is ${low === high ? low : `${low} to ${high}`} %.`;
}
