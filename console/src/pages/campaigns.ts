import {
  type BonusCampaign,
  type CreateBonusCampaign,
  type Game,
  RefusedError,
} from "../../../clients/typescript/src/index.ts";
import { playerSettings } from "../lib/account.ts";
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

/** Places bonus campaigns: the form asks for what the chosen type carries and nothing else. */
export const campaignsPage: OpenPage = ({ account, left }) => {
  const { client } = account;
  const { playerId, currency } = playerSettings();
  const type = select(
    "type",
    (Object.keys(ABOUT) as Type[]).map((one) => [one, words(one)]),
    "free_spins",
  );
  const about = h("p", {}, ABOUT.free_spins);
  const name = input("name", { value: "A bonus for you", maxLength: 100 });
  const players = input("player_ids", { value: playerId });
  const until = input("valid_until", { type: "datetime-local", value: inDays(7), min: inDays(0), max: inDays(90) });
  const ours = input("reference", { value: reference("campaign"), maxLength: 120 });
  const triggers = triggerEditor();
  const carried = h("div", { class: "stack" });
  const takes = h("p", { class: "count", role: "status" });
  const faults = h("div", {});
  const list = h("ul", { class: "cards" });
  let read: () => Partial<CreateBonusCampaign> = () => ({});

  const offer = async (chosen: readonly Game[]) => {
    const game = chosen[0];
    if (!game) {
      for (const option of type.options) option.disabled = false;
      return fill(takes);
    }
    try {
      const options = await client.bonusCampaignOptions(game.id, { signal: left });
      for (const option of type.options) option.disabled = !options.types.includes(option.value as Type);
      const names = options.types.map(words).join(", ");
      takes.textContent =
        options.types.length === 0 ? `${game.name} takes no campaigns.` : `${game.name} takes: ${names}.`;
    } catch (error) {
      if (!left.aborted) fill(faults, failure(error));
    }
  };
  const picker = gamePicker(client, left, (chosen) => void offer(chosen));
  const drawType = () => {
    const chosen = type.value as Type;
    about.textContent = ABOUT[chosen];
    const { elements, value } = carriedBy(chosen, currency);
    fill(carried, ...elements);
    read = value;
  };
  type.addEventListener("change", drawType);
  drawType();

  const place = async () => {
    fill(faults);
    clearFaults(asking);
    try {
      const placed = await client.placeBonusCampaign({
        type: type.value as Type,
        name: name.value,
        currency,
        game_ids: picker.ids(),
        player_ids: players.value
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean),
        valid_until: asUtc(until.value),
        triggers: triggers.value(),
        reference: ours.value,
        ...read(),
      });
      toast(`Campaign ${placed.status}.`);
      ours.value = reference("campaign");
      await showList();
    } catch (error) {
      if (!showFaults(asking, error)) fill(faults, failure(error));
      if (error instanceof RefusedError && error.code === "BONUS_CAMPAIGN_REFUSED") {
        // A refused campaign is kept as failed, and its reference with it.
        ours.value = reference("campaign");
        await showList();
      }
    }
  };
  const showList = async () => {
    try {
      const campaigns = await client.bonusCampaignsOf(playerId, { signal: left });
      fill(
        list,
        ...(campaigns.length > 0 ? campaigns.map(card) : [h("li", {}, empty(`${playerId} is in no campaign.`))]),
      );
    } catch (error) {
      if (!left.aborted) fill(list, h("li", {}, failure(error)));
    }
  };
  const asking = form(
    "Place the campaign",
    place,
    h("div", { class: "pair" }, field("Type", type), field("Name", name, "Shown to the player")),
    about,
    picker.element,
    takes,
    carried,
    triggers.element,
    field("Players", players, "1 to 1,000, a comma between them. sandbox_player_bonus_refused is always refused."),
    h(
      "div",
      { class: "pair" },
      field("Valid until (UTC)", until, "At most 90 days"),
      field("Reference", ours, "Yours; places nothing twice"),
    ),
  );
  void showList();
  return pageOf(
    "Campaigns",
    "Bonus campaigns",
    h(
      "div",
      { class: "lab" },
      h("div", {}, asking, faults),
      h("div", {}, h("h2", {}, `Campaigns of ${playerId}`), list),
    ),
  );
};

/** What a type carries, as controls, and what they hold (interface: BonusCampaignType). */
function carriedBy(
  type: Type,
  currency: string,
): { elements: HTMLElement[]; value: () => Partial<CreateBonusCampaign> } {
  const bet = input("bet_amount", { value: "0.20", inputMode: "decimal" });
  if (type === "buy_bonus") {
    return {
      elements: [field(`Price of the bonus, ${currency}`, bet, "What the game sells it for")],
      value: () => ({ bet_amount: bet.value }),
    };
  }
  if (type === "free_spins") {
    const spins = input("spin_count", { type: "number", value: "10", min: "1", max: "10000" });
    const limit = input("campaign_limit", { inputMode: "decimal" });
    const cashout = input("min_cashout_multiplier", { inputMode: "decimal" });
    const value = () => ({
      spin_count: Number(spins.value),
      bet_amount: bet.value,
      ...(limit.value === "" ? {} : { campaign_limit: limit.value }),
      ...(cashout.value === "" ? {} : { min_cashout_multiplier: cashout.value }),
    });
    const elements = [
      h("div", { class: "pair" }, field("Spins", spins, "1 to 10,000"), field(`Stake of one spin, ${currency}`, bet)),
      h(
        "div",
        { class: "pair" },
        field("Limit", limit, "Optional: the total it pays"),
        field("Least cash-out", cashout, "Optional, crash games: 1.3 to below 100"),
      ),
    ];
    return { elements, value };
  }
  const editor = prizeEditor({
    count: type === "golden_dragon" ? 4 : 16,
    fixed: type !== "golden_dragon",
    spins: type === "fortune_wheel",
  });
  return { elements: [editor.element], value: () => ({ prizes: editor.value() }) };
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
