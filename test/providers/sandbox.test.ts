import { sandboxProvider } from "../../src/sandbox/adapter.ts";
import { aProvider, someGames } from "../support/fixtures.ts";
import { conforms } from "./conformance.ts";

conforms("the sandbox adapter", async () => {
  const { code } = await aProvider();
  const [game] = await someGames(code, [{ type: "slot" }]);
  return { provider: sandboxProvider(code), gameCode: game!.code, unknownGameCode: "no-such-game" };
});
