export const CAMPAIGN_TYPES = ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"];
export const CAMPAIGN_TRIGGERS = ["first_game_launch", "bet_amount", "spin_count", "loss_amount"];
/** A definite refusal by the provider. The operator may see `message`, its reason. */
export class ProviderRefusal extends Error {
    name = "ProviderRefusal";
    retryable;
    retryAt;
    constructor(message, { retryable = false, retryAt } = {}) {
        super(message);
        this.retryable = retryable;
        this.retryAt = retryAt;
    }
}
