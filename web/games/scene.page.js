// @ts-check
import { boardScene } from "./board.page.js";
import { crashScene } from "./crash.page.js";
import { scratchScene } from "./scratch.page.js";
import { slotScene } from "./slot.page.js";

/**
 * Inputs of a scene: its root element, the game as returned by `/sandbox/api/state`, and the page's helpers.
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {any} game
 * @property {(name: string, values?: Record<string, string | number>) => string} text
 * @property {(amount: string | null) => string} money
 * @property {{ times: (stake: string, hundredths: number) => string, highest?: string }} stakes
 * @property {ReturnType<typeof import("./sound.page.js").createSound>} sound
 * @property {(stake: string, hundredths: number) => void} showWin shows the win so far
 * @property {any[]} rounds the last rounds, newest first
 * @property {ReturnType<typeof import("./api.page.js").createApi>} api
 * @property {() => void} changed called when `word` or `waiting` answers another name
 */

/**
 * Interface of a scene. The order of a round: `choice`, `begin`, the call, then `reveal` or `cancel`.
 * @typedef {object} Scene
 * @property {() => string} word name of the text on the play button
 * @property {string} [stakeWord] name of the text over the stake, where it is not the whole stake
 * @property {() => void} [clear] takes all chips off the table
 * @property {HTMLElement[]} controls
 * @property {(stake: string, gift: boolean) => void} [stakeChanged] the stake, and whether a gift pays it
 * @property {() => object | null} choice what the call contains besides the stake; null: the player must choose first
 * @property {() => void} begin
 * @property {(round: any) => void} [recall] shows the last round of a page that opens, without motion
 * @property {(round: any) => void} [resume] takes over the choices of an open round
 * @property {() => Promise<void>} cancel
 * @property {(round: any) => Promise<void>} reveal
 * @property {(round: any) => Promise<any>} [fly] waits for the end of an open round and returns it
 * @property {() => void} [cashOut]
 * @property {() => string} [waiting] name of the text while a round without cash-out is open
 * @property {() => (Node | string)[]} rules
 */

/** @type {Record<string, (stage: Stage) => Scene>} */
export const SCENES = { slot: slotScene, scratch: scratchScene, board: boardScene, crash: crashScene };
