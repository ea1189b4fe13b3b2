import { listLiveTables } from "./live-tables.ts";
import { ping } from "./ping.ts";
import { closeSession, openDemo, openSession } from "./sessions.ts";
import { getRound, getTransaction } from "./transactions.ts";

/** Every signed call of /v1, in the order of the reference. */
export const SIGNED_ENDPOINTS = [ping, listLiveTables, openSession, openDemo, closeSession, getTransaction, getRound];
