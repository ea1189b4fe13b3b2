// @ts-check
import { boardScene } from "./board.page.js";
import { crashScene } from "./crash.page.js";
import { scratchScene } from "./scratch.page.js";
import { slotScene } from "./slot.page.js";

/**
 * What a scene is given: its place on the page, the game as `/sandbox/api/state` tells it, and the page's helpers.
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {any} game
 * @property {(name: string, values?: Record<string, string | number>) => string} text
 * @property {(amount: string | null) => string} money
 * @property {{ times: (stake: string, hundredths: number) => string }} stakes
 * @property {ReturnType<typeof import("./sound.page.js").createSound>} sound
 * @property {(stake: string, hundredths: number) => void} showWin shows what is won so far
 * @property {ReturnType<typeof import("./api.page.js").createApi>} api
 */

/**
 * What a scene offers the page. A round goes: `choice`, `begin`, the call, then `reveal` or `cancel`. A bonus scene (a wheel, a
 * chest) is one more of these: it needs no other place to hook into.
 * @typedef {object} Scene
 * @property {string} word name of the text on the play button
 * @property {HTMLElement[]} controls
 * @property {(stake: string) => void} [stakeChanged]
 * @property {() => object | null} choice what goes into the call beside the stake; null: the player has yet to choose
 * @property {() => void} begin
 * @property {() => Promise<void>} cancel
 * @property {(round: any) => Promise<void>} reveal
 * @property {(round: any) => Promise<any>} [fly] takes a round that is still open to its end and answers it
 * @property {() => void} [cashOut]
 * @property {string} [waiting] name of the text while a round that cannot be cashed out is under way
 * @property {() => (Node | string)[]} rules
 */

/** @type {Record<string, (stage: Stage) => Scene>} */
export const SCENES = { slot: slotScene, scratch: scratchScene, board: boardScene, crash: crashScene };
