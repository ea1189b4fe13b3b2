import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Casino, startCasino } from "../support/casino.ts";
import { missing, run } from "../support/languages.ts";

const TIMEOUT_MS = 120_000;
const absent = await missing(["php --version"]);
const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";

let casino: Casino | undefined;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "php-client-"));
  if (!absent) casino = await startCasino();
}, TIMEOUT_MS);

afterAll(async () => {
  await casino?.service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs PHP, and shows what it printed when it fails. */
async function php(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    return (await run("php", args, { env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`);
  }
}

describe("the PHP client", () => {
  const files = globSync("clients/php/tests/*.php").map((path) => basename(path));

  test.skipIf(absent).for(files.filter((file) => file !== "run.php").map((file) => [file] as const))(
    `passes %s, with nothing left out${note}`,
    { timeout: TIMEOUT_MS },
    async ([file]) => {
      const printed = await php(["clients/php/tests/run.php", file], casino?.env);
      expect(printed).toMatch(/^[1-9]\d* passed, 0 failed\n$/);
    },
  );

  test("has a class in each file, named as Composer looks for it", () => {
    const { autoload } = JSON.parse(readFileSync("clients/php/composer.json", "utf8"));
    expect(autoload["psr-4"]).toEqual({ "OperatorGames\\": "src/" });
    const sources = globSync("clients/php/src/**/*.php");
    expect(sources.length).toBeGreaterThan(25);
    for (const path of sources) {
      const source = readFileSync(path, "utf8");
      const [, namespace = ""] = /^namespace ([\w\\]+);$/m.exec(source) ?? [];
      expect(`${namespace.replace("OperatorGames", "clients/php/src").replaceAll("\\", "/")}/${basename(path)}`).toBe(
        path,
      );
      expect(source).toMatch(new RegExp(`^(?:final |abstract )?class ${basename(path, ".php")}\\b`, "m"));
    }
  });
});

test.skipIf(absent)(`the README's sender for Guzzle passes all on, follows no redirect${note}`, async () => {
  const page = readFileSync("clients/php/README.md", "utf8");
  const [, sender = ""] = /^```php sender guzzle\n([\s\S]*?)^```$/m.exec(page) ?? [];
  // Guzzle is on no machine that runs this: what stands for it has the methods that the snippet calls.
  writeFileSync(
    join(folder, "guzzle.php"),
    `<?php
namespace GuzzleHttp;
class Client {
  public static array $seen = [];
  public function __construct(private array $settings) {}
  public function request(string $method, string $url, array $options): object {
    self::$seen = [$this->settings, $method, $url, $options];
    return new class { function getStatusCode() { return 302; } function getHeaders() { return ['Location' => ['/a', '/b']]; }
      function getBody() { return new class { function __toString() { return 'moved'; } }; } };
  }
}
`,
  );
  writeFileSync(join(folder, "sender.php"), `<?php\n${sender}\nreturn $send;\n`);
  const main = join(folder, "guzzle-main.php");
  writeFileSync(
    main,
    `<?php
require __DIR__ . '/guzzle.php';
$send = require __DIR__ . '/sender.php';
$answer = $send(new OperatorGames\\Request('POST', 'https://x.example/v1/a?b=%27', ['X-Agg-Key-Id' => 'k'], '{"a":"é"}', 3.0));
echo json_encode([GuzzleHttp\\Client::$seen, $answer->status, $answer->headers, $answer->body], JSON_UNESCAPED_UNICODE);
`,
  );
  const settings = { http_errors: false, allow_redirects: false };
  const options = { headers: { "X-Agg-Key-Id": "k" }, body: '{"a":"é"}', timeout: 3 };
  expect(JSON.parse(await php(["-d", "auto_prepend_file=clients/php/autoload.php", main]))).toEqual([
    [settings, "POST", "https://x.example/v1/a?b=%27", options],
    ...[302, { location: "/a, /b" }, "moved"],
  ]);
});

describe("a recipe of the PHP client's README", () => {
  const page = readFileSync("clients/php/README.md", "utf8");
  const [, wallet = ""] = /^```php run wallet\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const recipes = [...page.matchAll(/^```php recipe (\w+)\n([\s\S]*?)^```$/gm)];

  // Laravel and Slim are on no machine that runs this: what stands for them has the methods that the recipe calls.
  const STANDINS: Readonly<Record<string, string>> = {
    plain: "",
    laravel: `
namespace Illuminate\\Http { class Request { public object $headers;
  function __construct(array $all, private string $body) { $this->headers = new class ($all) { function __construct(private array $all) {}
    function all(): array { return array_map(fn ($one) => [$one], array_change_key_case($this->all)); } }; }
  function getContent(): string { return $this->body; } function getRequestUri(): string { return '/wallet'; } } }
namespace Illuminate\\Support\\Facades { class Route { static $action; static function post($path, $action) { self::$action = $action; } } }
namespace { function response($body, $status) { return new class ($body, $status) { function __construct(public $body, public $status) {}
  function withHeaders($headers) { return $this; } }; } }`,
    slim: `
namespace Psr\\Http\\Message { class ServerRequestInterface { function __construct(private array $headers, private string $body) {}
  function getHeaders() { return array_map(fn ($one) => [$one], $this->headers); } function getBody() { return $this->body; }
  function getRequestTarget() { return '/wallet'; } }
  class ResponseInterface { public $status; public $body = ''; function getBody() { return $this; } function write($text) { $this->body .= $text; }
  function withHeader($name, $value) { return $this; } function withStatus($status) { $this->status = $status; return $this; } } }`,
  };
  const SEND: Readonly<Record<string, string>> = {
    plain: `$answer = $wallet->handle($headers, $body, '/wallet'); return [$answer->status, $answer->body];`,
    laravel: `$answer = (Illuminate\\Support\\Facades\\Route::$action)(new Illuminate\\Http\\Request($headers, $body)); return [$answer->status, $answer->body];`,
    slim: `$answer = ($GLOBALS['app']->action)(new Psr\\Http\\Message\\ServerRequestInterface($headers, $body), new Psr\\Http\\Message\\ResponseInterface()); return [$answer->status, $answer->body];`,
  };

  test("is there for each way that is checked", () => {
    expect(recipes.map(([, name]) => name).toSorted()).toEqual(Object.keys(SEND).toSorted());
  });

  test.skipIf(absent).for(recipes.map(([, name = "", recipe = ""]) => [name, recipe] as const))(
    `for %s answers a signed callback, and refuses one whose body was changed${note}`,
    { timeout: TIMEOUT_MS },
    async ([name, recipe]) => {
      const files = { standins: `<?php\n${STANDINS[name]}`, wallet, recipe: `<?php\n${recipe}` };
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, `${name}-${file}.php`), text);
      const main = join(folder, `${name}.php`);
      writeFileSync(
        main,
        `<?php
$body = '{"action":"bet","transaction_id":"p:1","session_id":"s","round_id":"r","player_id":"player-1","currency":"EUR","amount":"1.50"}';
$headers = OperatorGames\\Signing::signatureHeaders('demo-key', 'the secret', 'POST', '/wallet', $body, time());
$app = new class { public $action; function post($path, $action) { $this->action = $action; } };
${name === "plain" ? "" : `require __DIR__ . '/${name}-standins.php';`}
require __DIR__ . '/${name}-wallet.php';
$wallet = new MyWallet(['demo-key' => 'the secret'], verifyV2: true);
${name === "plain" ? "" : `require __DIR__ . '/${name}-recipe.php';`}
$send = function (string $body) use ($wallet, $headers) { ${SEND[name]} };
[$status, $text] = $send($body);
if ($status !== 200 || !str_contains($text, '98.50')) { echo $status, $text; exit(1); }
if ($send("$body ")[0] !== 401) { echo 'a changed body was taken'; exit(1); }
`,
      );
      await php(["-d", "auto_prepend_file=clients/php/autoload.php", main]);
      // The plain recipe needs a server around it; that of examples/wallet-php is the same, and plays the suite.
      expect(execFileSync("php", ["-l", join(folder, `${name}-recipe.php`)], { encoding: "utf8" })).toContain(
        "No syntax",
      );
    },
  );
});
