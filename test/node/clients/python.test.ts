import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Casino, startCasino } from "../support/casino.ts";
import { missing, run } from "../support/languages.ts";

const TIMEOUT_MS = 120_000;
const absent = await missing(["python3 --version"]);
const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";
const ENV = { ...process.env, PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" };

let casino: Casino | undefined;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "python-client-"));
  if (!absent) casino = await startCasino();
}, TIMEOUT_MS);

afterAll(async () => {
  await casino?.service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program, and shows what it printed when it fails. */
async function python(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const { stdout, stderr } = await run("python3", args, { env: { ...ENV, ...env } });
    return stdout + stderr;
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr ?? String(error));
  }
}

describe("the Python client", () => {
  test.skipIf(absent).for(globSync("clients/python/tests/test_*.py").map((path) => [basename(path, ".py")] as const))(
    `passes %s, with nothing left out${note}`,
    { timeout: TIMEOUT_MS },
    async ([name]) => {
      const printed = await python(
        ["-m", "unittest", "discover", "-s", "clients/python/tests", "-t", "clients/python", "-p", `${name}.py`],
        casino?.env,
      );
      expect(printed).toMatch(/^Ran [1-9]\d* tests/m);
      expect(printed).not.toContain("skipped");
    },
  );

  test.skipIf(absent)(`is written in words of Python 3.9${note}`, async () => {
    const files = globSync(["clients/python/operator_games/*.py", "examples/wallet-python/*.py"]);
    expect(files.length).toBeGreaterThan(15);
    await python([
      "-c",
      "import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path).read(), path, feature_version=(3, 9))",
      ...files,
    ]);
  });

  test.skipIf(absent)(
    `installs from its folder, without the network${note}`,
    { timeout: TIMEOUT_MS },
    async ({ skip }) => {
      const tools = await python(["-c", "import setuptools, pip, wheel"]).catch(() => "absent");
      if (tools !== "") skip("pip, setuptools or wheel is not on this machine");
      const source = join(folder, "source");
      const installed = join(folder, "installed");
      // pip builds where the source is.
      cpSync("clients/python", source, { recursive: true });
      const pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"];
      await python([...pip, "--target", installed, source]);
      const typed =
        "import operator_games as o, pathlib; print((pathlib.Path(o.__file__).parent / 'py.typed').exists())";
      expect(await python(["-c", `${typed}; print(o.__file__)`], { PYTHONPATH: installed })).toMatch(
        `True\n${installed}`,
      );
    },
  );
});

/** A callback that the wallet of the recipes answers, sent through the framework's own test client. */
const CHECKS: Readonly<Record<string, string>> = {
  wsgi: `
from io import BytesIO
from wsgiref.util import setup_testing_defaults
environ = {"REQUEST_METHOD": "POST", "PATH_INFO": "/wallet", "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
environ.update({"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()})
setup_testing_defaults(environ)
told = []
answer = b"".join(application(environ, lambda status, headers: told.append(status)))
status = int(told[0].split()[0])`,
  asgi: `
import asyncio
sent = []
scope = {"type": "http", "method": "POST", "path": "/wallet", "raw_path": b"/wallet", "query_string": b"",
         "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]}
halves = [{"type": "http.request", "body": body[:9], "more_body": True}, {"type": "http.request", "body": body[9:]}]
async def receive(): return halves.pop(0)
async def send(message): sent.append(message)
asyncio.run(application(scope, receive, send))
status, answer = sent[0]["status"], sent[1]["body"]`,
  flask: `
response = app.test_client().post("/wallet", data=body, headers=headers)
status, answer = response.status_code, response.data`,
  django: `
from django.test import RequestFactory
named = {"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()}
response = callback(RequestFactory().post("/wallet", data=body, content_type="application/json", **named))
status, answer = response.status_code, response.content`,
  fastapi: `
import asyncio
from starlette.requests import Request as Asked
async def receive(): return {"type": "http.request", "body": body, "more_body": False}
scope = {"type": "http", "method": "POST", "path": "/wallet", "query_string": b"", "root_path": "", "scheme": "http",
         "server": ("x", 80), "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]}
sent = []
async def send(message): sent.append(message)
asyncio.run(app(scope, receive, send))
status, answer = sent[0]["status"], sent[1]["body"]`,
};

const SIGNED = `
import time
from operator_games import signature_headers
body = b'{"action":"bet","transaction_id":"p:1","session_id":"s","round_id":"r","player_id":"player-1","currency":"EUR","amount":"1.50"}'
headers = signature_headers("demo-key", "the secret", method="POST", target="/wallet", body=body, unix_seconds=int(time.time()))
`;

describe("a recipe of the Python client's README", () => {
  const page = readFileSync("clients/python/README.md", "utf8");
  const [, wallet = ""] = /^```py run wallet\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const recipes = [...page.matchAll(/^```py recipe (\w+)\n([\s\S]*?)^```$/gm)];

  test("is there for each framework that is checked", () => {
    expect(recipes.map(([, framework]) => framework).toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  });

  test.skipIf(absent).for(recipes.map(([, framework = "", recipe = ""]) => [framework, recipe] as const))(
    `for %s answers a signed callback, and refuses one whose body was changed${note}`,
    { timeout: TIMEOUT_MS },
    async ([framework, recipe], { skip }) => {
      const builtIn = framework === "wsgi" || framework === "asgi";
      if (!builtIn && (await python(["-c", `import ${framework}`]).catch(() => "absent")) === "absent")
        skip(`${framework} is not on this machine`);
      const script = join(folder, `recipe-${framework}.py`);
      const check = CHECKS[framework] ?? "";
      writeFileSync(
        script,
        `${wallet}\nwallet = MyWallet({"demo-key": "the secret"}, verify_v2=True)\n${recipe}\n${SIGNED}\n${check}\nassert (status, b"98.50" in answer) == (200, True), (status, answer)
body += b" "\n${check}\nassert status == 401, (status, answer)\n`,
      );
      await python([script], { KEYS: "demo-key:the secret" });
    },
  );
});
