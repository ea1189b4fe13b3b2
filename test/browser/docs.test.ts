import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { readDocument } from "../../scripts/assets/docs/reference/document.ts";
import { samplesOf } from "../../scripts/assets/docs/reference/samples.ts";
import { closePages, overflow, PHONE, problemsOf, setUpBrowser } from "./support/browser.ts";
import { assertAccessible, LOOKS, swept } from "./support/console.ts";
import { type Installation, startInstallation } from "./support/installation.ts";
import { assertSound, LANDSCAPE, PHONES } from "./support/sound.ts";

/** Runs the documentation's code blocks marked `sh run`, `ts run`, `py run` or `php run` against a real service. */

const RUN = /^```(sh|ts|py|php) run(?: \w+)?\n([\s\S]*?)^```$/gm;
const PAGES = [...globSync("docs/*.md"), "README.md", ...globSync("clients/*/README.md")];
/** The languages that a machine may lack: how a script runs, and with which settings. */
const INTERPRETERS: Readonly<Record<string, { program: string; args: readonly string[]; env: NodeJS.ProcessEnv }>> = {
  py: { program: "python3", args: [], env: { PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" } },
  php: { program: "php", args: ["-d", "auto_prepend_file=clients/php/autoload.php"], env: {} },
};
const CLIENT = pathToFileURL("clients/typescript/src/index.ts").href;

const setup = setUpBrowser<Installation>(async () => {
  const installation = await startInstallation();
  // Whom the snippets play as.
  await installation.setPlayer("player-1", "100.00");
  return installation;
});
closePages(setup);

async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { baseUrl, keyId, secret } = setup.installation;
  const env = { ...process.env, ...more, AGG_BASE_URL: baseUrl, AGG_KEY_ID: keyId, AGG_SECRET: secret };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const [code] = await once(child, "close");
  assert.equal(code, 0, output.join(""));
  return output.join("");
}

for (const file of PAGES) {
  const blocks = [...readFileSync(file, "utf8").matchAll(RUN)];
  if (blocks.length === 0) continue;
  describe(file, () => {
    for (const [at, [, language = "", text = ""]] of blocks.entries()) {
      const interpreter = INTERPRETERS[language];
      const absent = interpreter !== undefined && spawnSync(interpreter.program, ["--version"]).status !== 0;
      const skip = absent ? `${interpreter.program} is not on this machine` : false;
      it(`snippet ${at + 1} runs: ${text.split("\n")[0]}`, { skip }, async () => {
        mkdirSync(".wrangler/snippets", { recursive: true });
        if (language === "sh") return void (await run("sh", ["-euc", text]));
        const script = join(".wrangler/snippets", `${file.replaceAll("/", "-")}-${at}.${language}`);
        writeFileSync(script, text.replaceAll('"operator-games-client"', JSON.stringify(CLIENT)));
        if (interpreter) await run(interpreter.program, [...interpreter.args, script], interpreter.env);
        else await run(process.execPath, ["--disable-warning=ExperimentalWarning", script]);
        rmSync(script);
      });
    }
  });
}

describe("the reference's samples", () => {
  const operations = readDocument("openapi.json").groups.flatMap((group) => group.operations);
  const programs = { curl: "sh", ts: process.execPath, python: "python3", php: "php" };
  for (const [language, program] of Object.entries(programs)) {
    // Not every machine has Python and PHP.
    const isThere = spawnSync(program, [language === "curl" ? "-c" : "--version", "true"]).error === undefined;
    it(`are signed and sent in ${language}`, { skip: !isThere }, async () => {
      mkdirSync(".wrangler/snippets", { recursive: true });
      for (const id of ["ping", "listGames", "openSession", "listTransactions", "closeSession", "debugSignature"]) {
        const operation = operations.find(({ operationId }) => operationId === id);
        assert.ok(operation, id);
        const sample = samplesOf(operation).find((one) => one.language === language);
        const script = join(".wrangler/snippets", `${id}.${language === "ts" ? "mts" : language}`);
        writeFileSync(script, sample?.text ?? "");
        const output = await run(program, [script]);
        rmSync(script);
        const [answer] = /\{[\s\S]*\}/.exec(output) ?? [];
        assert.ok(answer, `${id}: ${output}`);
        assert.notEqual(JSON.parse(answer).error, "UNAUTHORIZED", `${id}: ${output}`);
      }
    });
  }
});

describe("the site", () => {
  async function open(path: string, look = LOOKS[0] as (typeof LOOKS)[number], options = {}) {
    const { name: _, ...shown } = look;
    const page = await setup.browser.newPage({ ...shown, reducedMotion: "reduce", ...options });
    const problems = problemsOf(page);
    await page.goto(setup.installation.baseUrl + path);
    return { page, problems };
  }

  it("and every other static file is sent with the security headers", async () => {
    for (const path of [
      "/openapi.json",
      "/llms.txt",
      "/docs/quick-start",
      "/docs/quick-start.md",
      "/console/",
      "/desk/",
    ]) {
      const { status, headers } = await fetch(setup.installation.baseUrl + path);
      assert.equal(status, 200, path);
      assert.match(headers.get("content-security-policy") ?? "", /default-src '(none|self)'/, path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
      assert.ok(headers.get("referrer-policy"), path);
    }
  });

  it("shows a page with search and likely meanings at an address that does not exist", async () => {
    const { page, problems } = await open("/docs/sesions");
    await page.waitForSelector('#near a[href="/docs/sessions"]');
    await assertSound(page, "no page", PHONES);
    await page.keyboard.press("/");
    await page.waitForSelector("dialog[open] input:focus");
    assert.deepEqual(
      problems.filter((problem) => !problem.includes("404")),
      [],
    );
    await page.close();
    const asked = await fetch(`${setup.installation.baseUrl}/docs/sesions`);
    assert.deepEqual([asked.status, ((await asked.json()) as { readonly error: string }).error], [404, "NOT_FOUND"]);
  });

  it("leads an old address of the contract to the page that has the section now", async () => {
    const { page, problems } = await open("/docs/contract/operators#wallet-callbacks");
    await page.waitForURL("**/docs/contract/operators-books#wallet-callbacks");
    assert.deepEqual(problems, []);
    await page.close();
  });

  it("is found by search, with the keyboard alone", async () => {
    const { page, problems } = await open("/docs/quick-start");
    const field = "dialog[open] input:focus";
    await page.keyboard.press("/");
    await page.waitForSelector(field);
    await page.keyboard.type("BET_LIMIT");
    await page.waitForSelector('[role="option"][aria-selected="true"] mark');
    await assertSound(page, "the search", PHONES);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/wallet#BET_LIMIT");
    await page.keyboard.press("Control+k");
    await page.waitForSelector(field);
    await page.keyboard.type("qqqqq");
    await page.waitForSelector('text="Nothing was found. Try another word for it, or fewer words."');
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "hidden" });
    assert.deepEqual(problems, []);
  });

  it("shows code in the language chosen last, and without script in any", async () => {
    const { page, problems } = await open("/docs/reference/open-session");
    const shown = () =>
      page.locator(".panel:visible").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.code));
    assert.deepEqual(await shown(), ["bash"]);
    await page.focus('.tabs input[value="bash"]');
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await shown(), ["python"]);
    await page.goto(`${setup.installation.baseUrl}/docs/reference/close-session`);
    assert.deepEqual(await shown(), ["python"]);
    assert.equal(await page.locator('.tabs input[value="python"]').isChecked(), true);
    assert.deepEqual(problems, []);
    await page.close();

    const plain = await open("/docs/reference/open-session", LOOKS[0], { javaScriptEnabled: false });
    await plain.page.click('.tabs label:text("PHP")');
    assert.equal(await plain.page.locator('.panel[data-code="php"]').isVisible(), true);
    await plain.page.close();
  });

  it("keeps the theme and the ticks of a checklist", async () => {
    const { page, problems } = await open("/docs/go-live");
    await page.click("#theme");
    await page.locator(".task input").first().check();
    await page.goto(`${setup.installation.baseUrl}/docs`);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.goBack();
    assert.deepEqual(
      await page
        .locator(".task input")
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked).slice(0, 2)),
      [true, false],
    );
    assert.deepEqual(problems, []);
  });

  for (const look of swept([LOOKS[0], LOOKS[3]])) {
    it(`is accessible and fits the screen in both themes: ${look.name}`, async () => {
      const { page, problems } = await open("/docs", look);
      for (const path of [
        ...["/docs", "/docs/wallet", "/docs/go-live", "/docs/errors"],
        ...["/docs/reference", "/docs/reference/open-session", "/docs/reference/wallet-callback"],
      ]) {
        await page.goto(setup.installation.baseUrl + path);
        await assertSound(page, path, look.viewport === PHONE ? [LANDSCAPE] : []);
      }
      if (look.viewport.width < 500) {
        await page.click("text=Menu");
        await assertAccessible(page, "the menu");
        await page.click('#menu a:text("Authentication")');
        await page.waitForURL("**/docs/authentication");
      }
      assert.deepEqual(problems, []);
    });
  }

  it("tries a call on its page, signed in the tab, and keeps the key for the next", async () => {
    const { page, problems } = await open("/docs/reference/ping#try");
    const { keyId, secret, baseUrl } = setup.installation;
    await page.click('.try-out button[type="submit"]');
    await page.waitForSelector(".got >> text=Enter the id of a key and its secret.");
    await page.fill('[name="key_id"]', keyId);
    await page.fill('[name="secret"]', secret);
    await page.click('.try-out button[type="submit"]');
    await page.waitForSelector('.got strong:text("200")');
    assert.match((await page.textContent(".got pre")) ?? "", new RegExp(`"key_id": "${keyId}"`));
    assert.equal(await page.inputValue('[name="secret"]'), "");
    assert.equal(await page.locator('[name="secret"]').isVisible(), false);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    assert.ok(kept.includes(keyId) && !kept.includes(secret));
    await assertSound(page, "a call that was tried out", PHONES);

    await page.goto(`${baseUrl}/docs/reference/read-round#try`);
    await page.waitForSelector(`.signs:has-text("${keyId}")`);
    await page.fill('[data-in="path"]', "it's a 'quoted' round/1");
    await page.click('.try-out button[type="submit"]');
    await page.waitForSelector('.got strong:text("404")');
    assert.match((await page.textContent(".got")) ?? "", /GET \/v1\/rounds\/it's%20a%20'quoted'%20round%2F1/);

    await page.goto(`${baseUrl}/docs/reference/open-session#try`);
    await page.fill('[name="body"]', '{"player_id": ""}');
    await page.click('.try-out button[type="submit"]');
    await page.waitForSelector('.got strong:text("422")');
    await page.setViewportSize({ width: 390, height: 844 });
    assert.ok((await overflow(page)) <= 0, "the form is wider than a phone");
    const [frame, field] = await Promise.all(
      [".try-out", '[name="body"]'].map((one) => page.locator(one).boundingBox()),
    );
    assert.ok((frame?.x ?? 0) + (frame?.width ?? 0) > (field?.x ?? 0) + (field?.width ?? 0), "a field is cut off");
    await assertAccessible(page, "a refused call on a phone");
    await page.click("text=Use another key");
    await page.waitForSelector('[name="secret"]');
    assert.equal(await page.evaluate(() => sessionStorage.getItem("docs_key_id")), null);
    assert.deepEqual(
      problems.filter((problem) => !/40\d|422/.test(problem)),
      [],
    );
  });

  it("runs its own scripts alone, has its Markdown, and shows examples as text", async () => {
    const headers = async (path: string) => (await fetch(setup.installation.baseUrl + path)).headers;
    assert.match(
      (await headers("/docs/wallet")).get("content-security-policy") ?? "",
      /style-src 'self';.*trusted-types 'none'$/,
    );
    assert.equal(
      (await fetch(`${setup.installation.baseUrl}/docs/try`)).url,
      `${setup.installation.baseUrl}/docs/reference`,
    );
    assert.match((await headers("/docs/wallet.md")).get("content-type") ?? "", /^text\/markdown/);
    for (const source of ["/docs/examples/wallet/wallet.ts", "/docs/clients/typescript/recipes/books.ts"])
      assert.equal((await headers(source)).get("content-type"), "text/plain; charset=utf-8");
  });
});

it("every link in the documentation resolves to a file", () => {
  for (const file of PAGES) {
    const folder = join(file, "..");
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)) {
      assert.ok(globSync(join(folder, target)).length > 0, `${file} leads to ${target}`);
    }
  }
});
