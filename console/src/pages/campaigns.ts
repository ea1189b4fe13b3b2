import {
  type BonusCampaign,
  type CreateBonusCampaign,
  type Game,
  type OperatorGames,
  RefusedError,
} from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { when, words } from "../../../web/lib/format.ts";
import { clearFieldErrors, field, form, input, select, showFieldErrors } from "../../../web/parts/forms.ts";
import { badge, empty, failure } from "../../../web/parts/states.ts";
import { copyable, toast } from "../../../web/parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { type PlayerSettings, playerSettings } from "../lib/player.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { prizeEditor } from "../parts/prize-editor.ts";
import { triggerEditor } from "../parts/trigger-editor.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

type Type = CreateBonusCampaign["type"];

const ABOUT: Readonly<Record<Type, string>> = {
  free_spins: "Free spins at a fixed bet.",
  fortune_wheel: "A wheel with 16 prizes: money or free spins.",
  treasure_chest: "A pick from 16 chests: money only.",
  golden_dragon: "A draw from 1 to 100 prizes: money only.",
  buy_bonus: "One bonus feature, bought for the player and paid by the provider.",
};

/** Places bonus campaigns and lists those of the tab's player. */
export const campaignsPage: OpenPage = ({ account: { client }, signal }) => {
  const player = playerSettings();
  const list = campaignList(client, player.playerId, signal);
  const { element, errors } = campaignForm(client, player, signal, list.show);
  void list.show();
  return pageOf(
    "Campaigns",
    "Bonus campaigns",
    h(
      "div",
      { class: "lab" },
      h("div", {}, element, errors),
      h("div", {}, h("h2", {}, `Campaigns of ${player.playerId}`), list.element),
    ),
  );
};

/** Submits the form. Calls `placed` after each campaign that the service stored, a refused one included. */
function campaignForm(
  client: OperatorGames,
  player: PlayerSettings,
  signal: AbortSignal,
  placed: () => Promise<void>,
): { element: HTMLElement; errors: HTMLElement } {
  const errors = h("div", {});
  const fields = campaignFields(client, player, signal, errors);
  const place = async () => {
    fill(errors);
    clearFieldErrors(element);
    try {
      const { status } = await client.placeBonusCampaign(fields.request());
      toast(`Campaign placed: ${status}.`);
      fields.renewReference();
      await placed();
    } catch (error) {
      if (!showFieldErrors(element, error)) fill(errors, failure(error));
      if (error instanceof RefusedError && error.code === "BONUS_CAMPAIGN_REFUSED") {
        // The service stores a refused campaign as failed, which uses up its reference.
        fields.renewReference();
        await placed();
      }
    }
  };
  const element = form("Place campaign", place, ...fields.elements);
  return { element, errors };
}

/** The fields of the form, and the request built from them. */
function campaignFields(
  client: OperatorGames,
  { playerId, currency }: PlayerSettings,
  signal: AbortSignal,
  errors: HTMLElement,
) {
  const type = typeChoice(currency);
  const supported = supportedTypes(client, type, errors, signal);
  const picker = gamePicker(client, signal, ([game]) => void supported.show(game));
  const name = input("name", { value: "A bonus for you", maxLength: 100 });
  const players = input("player_ids", { value: playerId });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const referenceInput = input("reference", { value: reference("campaign"), maxLength: 120 });
  const triggers = triggerEditor();
  const request = (): CreateBonusCampaign => ({
    type: type.value(),
    name: name.value,
    currency,
    game_ids: picker.ids(),
    player_ids: splitIds(players.value),
    valid_until: asUtc(until.value),
    triggers: triggers.value(),
    reference: referenceInput.value,
    ...type.terms(),
  });
  const elements = [
    h("div", { class: "pair" }, field("Type", type.select), field("Name", name, "Shown to the player")),
    type.about,
    picker.element,
    supported.element,
    type.fields,
    triggers.element,
    field(
      "Players",
      players,
      "1 to 1,000 player IDs, separated by commas. sandbox_player_bonus_refused is always refused.",
    ),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days ahead"),
      field("Reference", referenceInput, "Your own ID; a repeat returns the first campaign"),
    ),
  ];
  const renewReference = () => {
    referenceInput.value = reference("campaign");
  };
  return { elements, request, renewReference };
}

type TypeChoice = ReturnType<typeof typeChoice>;

/** Selects the type, and shows its description and the fields that it needs. */
function typeChoice(currency: string) {
  const types = Object.keys(ABOUT) as Type[];
  const chooser = select(
    "type",
    types.map((one) => [one, words(one)]),
    "free_spins",
  );
  const about = h("p", {});
  const fields = h("div", { class: "stack" });
  const value = () => chooser.value as Type;
  let terms: Terms["value"] = () => ({});
  const draw = () => {
    about.textContent = ABOUT[value()];
    const chosen = termsOf(value(), currency);
    fill(fields, ...chosen.elements);
    terms = chosen.value;
  };
  chooser.addEventListener("change", draw);
  draw();
  return {
    select: chooser,
    about,
    fields,
    value,
    terms: () => terms(),
    /** Disables the types that are not in `accepted`; enables all of them when it is left out. */
    limitTo(accepted: readonly string[] = types): void {
      for (const option of chooser.options) option.disabled = !accepted.includes(option.value);
    },
  };
}

/** Shows which types the chosen game supports, and disables the others. */
function supportedTypes(client: OperatorGames, type: TypeChoice, errors: HTMLElement, signal: AbortSignal) {
  const element = h("p", { class: "count", role: "status" });
  const show = async (game: Game | undefined) => {
    if (!game) {
      type.limitTo();
      return fill(element);
    }
    try {
      const { types } = await client.bonusCampaignOptions(game.id, { signal });
      type.limitTo(types);
      const names = types.map(words).join(", ");
      element.textContent =
        types.length === 0 ? `${game.name} supports no campaigns.` : `${game.name} supports: ${names}.`;
    } catch (error) {
      if (!signal.aborted) fill(errors, failure(error));
    }
  };
  return { element, show };
}

function campaignList(client: OperatorGames, playerId: string, signal: AbortSignal) {
  const element = h("ul", { class: "cards" });
  const show = async () => {
    try {
      const campaigns = await client.bonusCampaignsOf(playerId, { signal });
      const none = h("li", {}, empty(`No campaigns of ${playerId} yet.`));
      fill(element, ...(campaigns.length > 0 ? campaigns.map(card) : [none]));
    } catch (error) {
      if (!signal.aborted) fill(element, h("li", {}, failure(error)));
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

interface Terms {
  readonly elements: readonly HTMLElement[];
  readonly value: () => Partial<CreateBonusCampaign>;
}

/** The fields that only campaigns of one type have. */
function termsOf(type: Type, currency: string): Terms {
  switch (type) {
    case "free_spins":
      return freeSpinsTerms(currency);
    case "buy_bonus":
      return buyBonusTerms(currency);
    default: {
      const editor = prizeEditor({
        count: type === "golden_dragon" ? 4 : 16,
        fixed: type !== "golden_dragon",
        spins: type === "fortune_wheel",
      });
      return { elements: [editor.element], value: () => ({ prizes: editor.value() }) };
    }
  }
}

function betInput(): HTMLInputElement {
  return input("bet_amount", { value: "0.20", inputMode: "decimal" });
}

function buyBonusTerms(currency: string): Terms {
  const bet = betInput();
  return {
    elements: [field(`Price of the bonus, ${currency}`, bet, "The price for which the game sells it")],
    value: () => ({ bet_amount: bet.value }),
  };
}

function freeSpinsTerms(currency: string): Terms {
  const bet = betInput();
  const spins = input("spin_count", { type: "number", value: "10", min: "1", max: "10000" });
  const limit = input("campaign_limit", { inputMode: "decimal" });
  const cashout = input("min_cashout_multiplier", { inputMode: "decimal" });
  const elements = [
    h("div", { class: "pair" }, field("Spins", spins, "1 to 10,000"), field(`Bet per spin, ${currency}`, bet)),
    h(
      "div",
      { class: "pair" },
      field("Payout limit", limit, "Optional: the campaign ends when it has paid this total"),
      field("Minimum cash-out", cashout, "Optional, crash games only: from 1.3 to below 100"),
    ),
  ];
  const value = () => ({
    spin_count: Number(spins.value),
    bet_amount: bet.value,
    ...(limit.value === "" ? {} : { campaign_limit: limit.value }),
    ...(cashout.value === "" ? {} : { min_cashout_multiplier: cashout.value }),
  });
  return { elements, value };
}

function card(one: BonusCampaign): HTMLElement {
  return h(
    "li",
    { class: "card" },
    h("div", { class: "row spread" }, h("strong", {}, one.name ?? words(one.type)), badge(one.status)),
    h(
      "p",
      {},
      `${words(one.type)}${one.spin_count === null ? "" : `, ${one.spin_count} × ${one.bet_amount} ${one.currency}`}, until ${when(one.valid_until)}`,
    ),
    h("p", {}, "campaign_id ", copyable(one.campaign_id)),
    one.failure_reason !== null && h("p", { class: "error" }, one.failure_reason),
  );
}
