/** duplicate: each report is sent twice; late_win: the win comes late; rollback_first: a rollback overtakes its bet. */
export const PROVIDER_FAULTS = ["duplicate", "late_win", "rollback_first"];
export const PLAIN_CHOICE = { feature: false, bet: null, cashOutAt: null };
