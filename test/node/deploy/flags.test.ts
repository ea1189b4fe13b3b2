import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plan } from "../../../scripts/deploy/plan.ts";
import { wrangler } from "../../../scripts/local/wrangler.ts";
import { commandsIn } from "./snippets.ts";

/** Every command of a plan and of the page, by the words that name it. */
async function commands(): Promise<Map<string, string[][]>> {
  const lines: string[] = [];
  for (const env of ["production", "sandbox"])
    await plan(".", { env, yes: false, vault: undefined, staff: undefined, email: undefined, smoke: true }, (line) =>
      lines.push(line),
    );
  const all = commandsIn([...lines, ...readFileSync("docs/deploy.md", "utf8").split("\n")].join("\n"));
  const words = all.map((line) => line.split(" ").slice(2));
  return Map.groupBy(words, (args) => args.slice(0, args.findIndex((arg) => !/^[a-z0-9]+$/.test(arg)) >>> 0).join(" "));
}

async function helpOf(command: string): Promise<string> {
  const child = wrangler(process.cwd(), [...command.split(" "), "--help"], ["ignore", "pipe", "ignore"]);
  const out: string[] = [];
  child.stdout?.on("data", (chunk) => out.push(String(chunk)));
  await once(child, "close");
  return out.join("");
}

test("each command of the plan and its flags are in the help of the installed wrangler", async () => {
  const known = await commands();
  expect(known.size).toBeGreaterThan(10);
  for (const [command, uses] of known) {
    const help = await helpOf(command);
    expect(help, command).toMatch(new RegExp(`^wrangler ${command}(?= |$)`, "m"));
    const flags = new Set(uses.flatMap((args) => args.filter((arg) => arg.startsWith("--"))));
    for (const flag of flags) expect(help, `${command} ${flag}`).toMatch(new RegExp(`^ +(?:-\\w, )? *${flag} `, "m"));
    for (const args of uses) {
      const place = args[args.indexOf("--location") + 1];
      if (args.includes("--location")) expect(help, command).toContain(`"${place}"`);
    }
  }
}, 300_000);
