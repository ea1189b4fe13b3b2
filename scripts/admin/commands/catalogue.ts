import { type BackOffice, path } from "../back-office.ts";
import { arg, type Command, type Input, number, type Output, UsageError } from "../command.ts";
import { bytesOf, jsonOf } from "../files.ts";

/** Maximum games per call of the API. */
const MAX_GAMES = 5_000;

export const CATALOGUE: readonly Command[] = [
  {
    noun: "game",
    verb: "import",
    isDangerous: (input) => input.options.replace === true,
    summary: "Import a provider's games from a JSON file: a list, or an object with `games`",
    args: ["provider", "file"],
    options: { replace: { type: "boolean", help: "Withdraw the provider's games that are not in the file" } },
    run: importGames,
  },
  {
    noun: "image",
    verb: "put",
    summary: "Store a PNG, JPEG, WebP or GIF image",
    args: ["file"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.upload("/images", await bytesOf(arg(input, "file"))) }),
  },
  {
    noun: "currency",
    verb: "put",
    summary: "Add a currency that is not built in; this cannot be undone",
    args: ["code"],
    options: { precision: { type: "string", value: "N", help: "Decimal places, 0 to 8", required: true } },
    run: async (backOffice, input) => ({
      data: await backOffice.put(path`/currencies/${arg(input, "code")}`, { precision: number(input, "precision") }),
    }),
  },
];

/** Sends a long list in several calls. --replace needs one call with all games, as each call withdraws the others. */
async function importGames(backOffice: BackOffice, input: Input): Promise<Output> {
  const content = (await jsonOf(arg(input, "file"))) as { games?: unknown };
  const games = Array.isArray(content) ? content : content?.games;
  if (!Array.isArray(games)) throw new UsageError("The file must contain a list of games, or an object with `games`.");
  const replace = input.options.replace === true;
  if (replace && games.length > MAX_GAMES) throw new UsageError(`--replace supports at most ${MAX_GAMES} games.`);
  const total = { created: 0, updated: 0, unchanged: 0, withdrawn: 0 };
  const imported: unknown[] = [];
  for (let start = 0; start === 0 || start < games.length; start += MAX_GAMES) {
    const part = { games: games.slice(start, start + MAX_GAMES), replace };
    const answer = await backOffice.put(path`/providers/${arg(input, "provider")}/games`, part);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += answer[name];
    imported.push(...answer.games);
  }
  const text = Object.entries(total).map(([name, count]) => `${count} ${name}`);
  return { data: { ...total, games: imported }, text: text.join(", ") };
}
