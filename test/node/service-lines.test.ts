import { expect, test } from "vitest";
import { remedyOf, requireRuntime } from "../../scripts/local/remedies.ts";
import { ServiceLines } from "../../scripts/local/service-lines.ts";

const request = (fields: object) =>
  JSON.stringify({ level: "info", event: "request", method: "GET", route: "/v1/games", duration_ms: 3, ...fields });

function started(): ServiceLines {
  const lines = new ServiceLines(false);
  lines.started();
  return lines;
}

test("a request is a line, in colour on a terminal; probes and files are none", () => {
  expect(started().take(request({ status: 200, caller: "demo" }))).toBe("GET /v1/games 200 3 ms demo");
  expect(new ServiceLines(true).take(request({ status: 503 }))).toBe("GET /v1/games \x1b[31m503\x1b[0m 3 ms");
  expect(started().take(request({ status: 200, route: "/readyz" }))).toBeUndefined();
  expect(started().take(request({ status: 304, route: "none" }))).toBeUndefined();
  expect(started().take(request({ status: 404, route: "none" }))).toBe("GET none 404 3 ms");
});

test("warnings and errors are printed, other events are not", () => {
  expect(started().take('{"level":"warn","event":"wallet.slow","ms":5}')).toBe("warn wallet.slow ms=5");
  expect(started().take('{"level":"info","event":"wallet.outcome"}')).toBeUndefined();
  const marked =
    '\x1b[31m✘ \x1b[41;31m[\x1b[41;97mERROR\x1b[41;31m]\x1b[0m \x1b[1m{"level":"error","event":"a","b":1}\x1b[0m';
  expect(started().take(marked)).toBe("error a b=1");
});

test("what wrangler says is held back until the service answers, then printed", () => {
  const lines = new ServiceLines(false);
  expect(lines.take("Your Worker has access to the following bindings:")).toBeUndefined();
  expect(lines.held()).toEqual(["Your Worker has access to the following bindings:"]);
  lines.started();
  expect(lines.held()).toEqual([]);
  expect(lines.take("[wrangler:info] GET /v1/games 200 OK (3ms)")).toBeUndefined();
  expect(lines.take("✘ [ERROR] Build failed with 1 error:")).toBe("✘ [ERROR] Build failed with 1 error:");
});

test("after an edit it says so in one line, without the bindings", () => {
  const said = [
    "The file src/app.ts changed, restarting build...",
    "[custom build] Running: exit 0",
    "⎔ Reloading local server...",
    "⎔ Connection status updated",
    "Your Worker has access to the following bindings:",
    "Binding                            Resource            Mode",
    "env.DB (operator-games-sandbox)    D1 Database         local",
    "⎔ Local server updated and ready",
  ];
  const lines = started();
  expect(said.map((line) => lines.take(line)).filter((line) => line)).toEqual(["reloaded after an edit"]);
});

test("a missing runtime and a read-only folder get a sentence with what to do", () => {
  expect(() => requireRuntime(() => "/nowhere/workerd")).toThrow("Run `npm ci` again");
  expect(() => requireRuntime()).not.toThrow();
  const refused = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES", path: "/project/.wrangler" });
  expect(remedyOf(refused)).toBe(
    "/project/.wrangler cannot be written. Make it writable for this user, or clone the project elsewhere.",
  );
  expect(remedyOf(new Error("Port 1 is already in use."))).toBe("Port 1 is already in use.");
});
