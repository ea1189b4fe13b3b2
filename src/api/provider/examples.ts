/** Values that the examples of one round share. */

export const SESSION_ID = "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d";
export const STAKE = { session_id: SESSION_ID, round_id: "r-1001", amount: "1.00", currency: "EUR" };
export const BOOKED = { status: "completed", balance: "99.00", currency: "EUR" };
