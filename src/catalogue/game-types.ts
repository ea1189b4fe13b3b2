export { GAME_TYPES } from "../db/schema/catalogue.ts";
