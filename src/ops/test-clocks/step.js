export const STEP_KINDS = [
    ...["movement", "event", "notification", "campaign", "statement", "invoices"],
    ...["session_expired", "free_spins_ended", "campaign_started"],
];
