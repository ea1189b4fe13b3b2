import { when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";

const ISO_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const AMOUNT = /\b\d+(?:\.\d+)?(?= [A-Z]{3,}\b)/g;

/** A text of the service with its times and amounts as the desk shows them elsewhere. */
export function readable(text: string): string {
  return text.replaceAll(ISO_TIME, (iso) => when(iso)).replaceAll(AMOUNT, (amount) => grouped(amount));
}

/** Turns the text of a round for its operator into one for staff: also whose wallet it was. */
export function toldToStaff(text: string): string {
  return readable(text)
    .replaceAll("Your wallet", "The operator's wallet")
    .replaceAll("your wallet", "the operator's wallet");
}

/** "lantern, band 1, rest_of_world" → "lantern, band 1, rest of the world". */
export function marketsSaid(text: string): string {
  return text.replaceAll("rest_of_world", "rest of the world");
}

/** Whether an objective is kept in the last hour. An alarm also asks whether it burns fast, and still does. */
export function verdictOf({
  goal,
  good,
  is_burning: isBurning,
}: {
  readonly goal: number;
  readonly good: number | null;
  readonly is_burning: boolean;
}): readonly [text: string, tone: "good" | "warn" | "bad" | "plain"] {
  if (isBurning) return ["burning", "bad"];
  if (good === null) return ["unused", "plain"];
  return good < goal ? ["under goal", "warn"] : ["kept", "good"];
}
