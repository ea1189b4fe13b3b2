import { type CreateBonusCampaign, type Game, RefusedError } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { clearFieldErrors, field, form, input, select, showFieldErrors } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { inWords } from "../lib/field-words.ts";
import { offers } from "../lib/offered.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { inAll } from "../parts/bet-choice.ts";
import { type CampaignType, costInWords, type Terms, termsOf } from "../parts/campaign-terms.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { requestPreview } from "../parts/request-preview.ts";
import { triggerEditor } from "../parts/trigger-editor.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

const ABOUT: Readonly<Record<CampaignType, string>> = {
  free_spins: "Free spins at a fixed bet.",
  fortune_wheel: "A wheel with 16 prizes: money or free spins.",
  treasure_chest: "A pick from 16 chests: money only.",
  golden_dragon: "A draw from 1 to 100 prizes: money only.",
  buy_bonus: "The game's bonus feature, bought for the player.",
};

/** Places a bonus campaign: offers what its games support, and shows the request and what it will cost. */
export const newCampaignPage: OpenPage = ({ account, query, signal }) => {
  const { playerId, currency } = playerSettings();
  const errors = h("div", {});
  const cost = h("p", { class: "note", role: "status" });
  const name = input("name", { value: "A bonus for you", maxLength: 100 });
  const players = input("player_ids", { value: query.get("player_id") ?? playerId });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const referenceInput = input("reference", { value: reference("campaign"), maxLength: 120 });
  const triggers = triggerEditor();
  let games: readonly Game[] = [];

  const type = typeChoice((chosen) => termsOf(chosen, { account, currency, signal, offered: () => draw() }));
  const supported = supportedBy(account, currency, signal);
  const picker = gamePicker(
    account,
    async (chosen) => {
      games = [...chosen];
      draw();
      void type.terms().show?.(games);
      const options = await supported.show(games);
      if (!options) return;
      if (type.limitTo(options.types)) void type.terms().show?.(games);
      triggers.limitTo(options.triggers);
      send.disabled = options.types.length === 0;
      draw();
    },
    query.get("game"),
  );
  const request = (): CreateBonusCampaign => ({
    type: type.value(),
    name: name.value,
    currency,
    game_ids: picker.ids(),
    player_ids: splitIds(players.value),
    valid_until: asUtc(until.value),
    triggers: triggers.value(),
    reference: referenceInput.value,
    ...type.terms().value(),
  });
  const target = "/v1/bonus-campaigns";
  const preview = requestPreview(account, { target, method: "placeBonusCampaign", body: request });
  const draw = () => {
    preview.show();
    cost.textContent = costInWords(type.value(), type.terms().cost(games), splitIds(players.value).length, currency);
    cost.hidden = cost.textContent === "";
  };
  const place = async () => {
    fill(errors);
    clearFieldErrors(formElement);
    try {
      const placed = await account.client.placeBonusCampaign(request());
      toast(`The campaign is ${placed.status}.`);
      const beside = hrefOf("campaign", [placed.id]).slice(2);
      const player = placed.player_ids[0] ?? playerId;
      location.hash = hrefOf("campaigns", [], new URLSearchParams({ player_id: player, beside }));
    } catch (error) {
      if (!showFieldErrors(formElement, error, inWords)) fill(errors, failure(error));
      // The service keeps a refused campaign as failed, under this reference.
      if (error instanceof RefusedError && error.code === "BONUS_CAMPAIGN_REFUSED") {
        referenceInput.value = reference("campaign");
        draw();
      }
    }
  };
  const formElement = form(
    "Place campaign",
    place,
    picker.element,
    h("div", { class: "pair" }, field("Type", type.select), field("Name", name, "Shown to the player")),
    h("p", {}, type.about, " ", supported.element),
    type.fields,
    triggers.element,
    field(
      "Players",
      players,
      `1 to 1,000 player IDs, separated by commas${offers("play") ? ". sandbox_player_bonus_refused is always refused" : ""}`,
    ),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days ahead"),
      field("Reference", referenceInput, "Your own ID. Sent again, it returns the first campaign"),
    ),
    cost,
    errors,
  );
  const shown = () => {
    void type.terms().show?.(games);
    draw();
  };
  type.select.addEventListener("change", shown);
  const send = formElement.querySelector("button[type=submit]") as HTMLButtonElement;
  formElement.addEventListener("input", draw);
  draw();
  return pageOf("New campaign", "New campaign", h("div", { class: "lab" }, formElement, preview.element));
};

/** Selects the type, and shows its description and the fields that it needs. */
function typeChoice(open: (type: CampaignType) => Terms) {
  const types = Object.keys(ABOUT) as CampaignType[];
  const chooser = select(
    "type",
    types.map((one) => [one, words(one)]),
    "free_spins",
  );
  const about = h("span", {});
  const fields = h("div", { class: "stack" });
  const value = () => chooser.value as CampaignType;
  let terms: Terms | undefined;
  const show = (): Terms => {
    about.textContent = ABOUT[value()];
    terms = open(value());
    fill(fields, ...terms.elements);
    return terms;
  };
  chooser.addEventListener("change", show);
  return {
    select: chooser,
    about,
    fields,
    value,
    terms: () => terms ?? show(),
    /** Switches the types off that are not in `accepted`. Answers whether that chose another one. */
    limitTo(accepted: readonly string[]): boolean {
      for (const option of chooser.options) option.disabled = !accepted.includes(option.value);
      const [first] = accepted;
      if (first === undefined || accepted.includes(chooser.value)) return false;
      chooser.value = first;
      show();
      return true;
    },
  };
}

/** Says which types all chosen games support in the currency. `show` answers the types and triggers, all of them before a game is chosen. */
function supportedBy({ client }: Account, currency: string, signal: AbortSignal) {
  const element = h("span", { role: "status" });
  let asked = 0;
  const show = async (games: readonly Game[]) => {
    const turn = ++asked;
    if (games.length === 0) {
      fill(element);
      return { types: Object.keys(ABOUT), triggers: ["first_game_launch", "bet_amount", "spin_count", "loss_amount"] };
    }
    try {
      const all = await Promise.all(games.map(({ id }) => client.bonusCampaignOptions(id, { currency, signal })));
      if (turn !== asked) return undefined;
      const [types, triggers] = [inAll(all.map((one) => one.types)), inAll(all.map((one) => one.triggers))];
      const who = games.length === 1 ? games[0]?.name : "All these games";
      const verb = games.length === 1 ? "supports" : "support";
      element.textContent =
        types.length === 0
          ? `${who} ${verb} no campaigns in ${currency}. Choose another game.`
          : `${who} ${verb}: ${types.map(words).join(", ")}.`;
      return { types, triggers };
    } catch (error) {
      if (turn === asked && !signal.aborted) fill(element, failure(error));
      return undefined;
    }
  };
  return { element, show };
}

function splitIds(list: string): string[] {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}
