import {
  type BonusCampaign,
  type CreateBonusCampaign,
  type Game,
  type OperatorGames,
  RefusedError,
} from "../../../clients/typescript/src/index.ts";
import { type PlayerSettings, playerSettings } from "../lib/account.ts";
import { fill, h } from "../lib/dom.ts";
import { when, words } from "../lib/format.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { clearFaults, field, form, input, select, showFaults } from "../parts/forms.ts";
import { gamePicker } from "../parts/game-picker.ts";
import { prizeEditor } from "../parts/prize-editor.ts";
import { badge, empty, failure } from "../parts/states.ts";
import { copyable, toast } from "../parts/toast.ts";
import { triggerEditor } from "../parts/trigger-editor.ts";
import { asUtc, inDays, reference } from "../parts/validity.ts";

type Type = CreateBonusCampaign["type"];

const ABOUT: Readonly<Record<Type, string>> = {
  free_spins: "A series of free spins at a fixed stake.",
  fortune_wheel: "A wheel of 16 prizes, money or free spins.",
  treasure_chest: "A pick of 16 chests, money only.",
  golden_dragon: "One draw of 1 to 100 prizes, money only.",
  buy_bonus: "One bonus feature bought for the player, paid by the provider.",
};

/** Places bonus campaigns and lists those of the tab's player. */
export const campaignsPage: OpenPage = ({ account: { client }, left }) => {
  const player = playerSettings();
  const list = campaignList(client, player.playerId, left);
  const { element, faults } = campaignForm(client, player, left, list.show);
  void list.show();
  return pageOf(
    "Campaigns",
    "Bonus campaigns",
    h(
      "div",
      { class: "lab" },
      h("div", {}, element, faults),
      h("div", {}, h("h2", {}, `Campaigns of ${player.playerId}`), list.element),
    ),
  );
};

/** Sends the form. `placed` runs after each campaign that the service has kept, a refused one included. */
function campaignForm(
  client: OperatorGames,
  player: PlayerSettings,
  left: AbortSignal,
  placed: () => Promise<void>,
): { element: HTMLElement; faults: HTMLElement } {
  const faults = h("div", {});
  const fields = campaignFields(client, player, left, faults);
  const place = async () => {
    fill(faults);
    clearFaults(element);
    try {
      const { status } = await client.placeBonusCampaign(fields.request());
      toast(`Campaign ${status}.`);
      fields.renewReference();
      await placed();
    } catch (error) {
      if (!showFaults(element, error)) fill(faults, failure(error));
      if (error instanceof RefusedError && error.code === "BONUS_CAMPAIGN_REFUSED") {
        // A refused campaign is kept as failed, and its reference with it.
        fields.renewReference();
        await placed();
      }
    }
  };
  const element = form("Place the campaign", place, ...fields.elements);
  return { element, faults };
}

/** The fields of the form and the request that they hold. */
function campaignFields(
  client: OperatorGames,
  { playerId, currency }: PlayerSettings,
  left: AbortSignal,
  faults: HTMLElement,
) {
  const type = typeChoice(currency);
  const accepted = acceptedTypes(client, type, faults, left);
  const picker = gamePicker(client, left, ([game]) => void accepted.show(game));
  const name = input("name", { value: "A bonus for you", maxLength: 100 });
  const players = input("player_ids", { value: playerId });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const ours = input("reference", { value: reference("campaign"), maxLength: 120 });
  const triggers = triggerEditor();
  const request = (): CreateBonusCampaign => ({
    type: type.value(),
    name: name.value,
    currency,
    game_ids: picker.ids(),
    player_ids: splitIds(players.value),
    valid_until: asUtc(until.value),
    triggers: triggers.value(),
    reference: ours.value,
    ...type.terms(),
  });
  const elements = [
    h("div", { class: "pair" }, field("Type", type.select), field("Name", name, "Shown to the player")),
    type.about,
    picker.element,
    accepted.element,
    type.fields,
    triggers.element,
    field("Players", players, "1 to 1,000, a comma between them. sandbox_player_bonus_refused is always refused."),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days"),
      field("Reference", ours, "Yours; places nothing twice"),
    ),
  ];
  const renewReference = () => {
    ours.value = reference("campaign");
  };
  return { elements, request, renewReference };
}

type TypeChoice = ReturnType<typeof typeChoice>;

/** The choice of a type, its description, and the fields that campaigns of the chosen type need. */
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
    /** Disables the types that `accepted` leaves out; without it every type can be chosen. */
    limitTo(accepted: readonly string[] = types): void {
      for (const option of chooser.options) option.disabled = !accepted.includes(option.value);
    },
  };
}

/** Says which types the chosen game takes, and disables the others. */
function acceptedTypes(client: OperatorGames, type: TypeChoice, faults: HTMLElement, left: AbortSignal) {
  const element = h("p", { class: "count", role: "status" });
  const show = async (game: Game | undefined) => {
    if (!game) {
      type.limitTo();
      return fill(element);
    }
    try {
      const { types } = await client.bonusCampaignOptions(game.id, { signal: left });
      type.limitTo(types);
      const names = types.map(words).join(", ");
      element.textContent = types.length === 0 ? `${game.name} takes no campaigns.` : `${game.name} takes: ${names}.`;
    } catch (error) {
      if (!left.aborted) fill(faults, failure(error));
    }
  };
  return { element, show };
}

function campaignList(client: OperatorGames, playerId: string, left: AbortSignal) {
  const element = h("ul", { class: "cards" });
  const show = async () => {
    try {
      const campaigns = await client.bonusCampaignsOf(playerId, { signal: left });
      const none = h("li", {}, empty(`${playerId} is in no campaign.`));
      fill(element, ...(campaigns.length > 0 ? campaigns.map(card) : [none]));
    } catch (error) {
      if (!left.aborted) fill(element, h("li", {}, failure(error)));
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

/** The fields that campaigns of one type need beside those that every campaign has. */
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
    elements: [field(`Price of the bonus, ${currency}`, bet, "What the game sells it for")],
    value: () => ({ bet_amount: bet.value }),
  };
}

function freeSpinsTerms(currency: string): Terms {
  const bet = betInput();
  const spins = input("spin_count", { type: "number", value: "10", min: "1", max: "10000" });
  const limit = input("campaign_limit", { inputMode: "decimal" });
  const cashout = input("min_cashout_multiplier", { inputMode: "decimal" });
  const elements = [
    h("div", { class: "pair" }, field("Spins", spins, "1 to 10,000"), field(`Stake of one spin, ${currency}`, bet)),
    h(
      "div",
      { class: "pair" },
      field("Limit", limit, "Optional: the total it pays"),
      field("Least cash-out", cashout, "Optional, crash games: 1.3 to below 100"),
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
    one.failure_reason !== null && h("p", { class: "fault" }, one.failure_reason),
  );
}
