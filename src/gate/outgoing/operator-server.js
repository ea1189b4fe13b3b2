/** What an operator's server can be told besides wallet callbacks. */
export const NOTICES = ["invoices", "events"];
