import { writeFileSync } from "node:fs";

export type Site = "sandbox" | "production";

/** Games may be framed from any provider's host. The reference wallet is reachable on this machine only. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: http://127.0.0.1:* data:",
  "connect-src 'self' http://127.0.0.1:*",
  "frame-src 'self' https: http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A page that runs its own scripts, calls its own installation, and nothing else. */
const OWN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * No other page of the origin can frame the desk or the portal, hold its window or write markup into it: the one has a staff
 * token in its memory, the other signs with an operator's key.
 */
const GUARDED = [
  ...policy(OWN_POLICY),
  "Cross-Origin-Opener-Policy: same-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "X-Robots-Tag: noindex",
];

/** Examples are read, not downloaded: by its ending, a .ts file would be a film. */
const SOURCES = ["sh", "py", "php", "go", "java", "cs", "mjs", "ts"];

/** Files whose names have the hash of what is in them. */
const KEPT = ["! Cache-Control", "Cache-Control: public, max-age=31536000, immutable"];

/** Writes the response headers and redirects of the static files. */
export function writeHeaders(root: string, site: Site): void {
  const rules: (readonly [path: string, headers: readonly string[]])[] = [
    // Browsers ignore HSTS over http, so local development is not affected.
    [
      "/*",
      [
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        `Content-Security-Policy: ${OWN_POLICY}`,
        "Strict-Transport-Security: max-age=31536000",
      ],
    ],
    // "!" takes away what the platform sets by the ending.
    ...[...SOURCES.map((ending) => `/docs/examples/*.${ending}`), "/docs/clients/*.ts"].map(
      (path): [string, string[]] => [path, ["! Content-Type", "Content-Type: text/plain; charset=utf-8"]],
    ),
    ["/openapi*", ["Access-Control-Allow-Origin: *", "Cache-Control: no-cache"]],
    ["/desk/*", [...GUARDED, "Cache-Control: no-cache"]],
    ["/desk/app/*", KEPT],
    ["/docs/*.md", ["Content-Type: text/markdown; charset=utf-8"]],
    ...(site === "sandbox"
      ? ([
          ["/console/*", [...policy(CONSOLE_POLICY), "Cache-Control: no-cache"]],
          ["/console/app/*", KEPT],
        ] as const)
      : ([
          ["/portal/*", [...GUARDED, "Cache-Control: no-store"]],
          ["/portal/app/*", KEPT],
        ] as const)),
  ];
  writeFileSync(
    `${root}/_headers`,
    rules.map(([path, headers]) => `${path}\n${headers.map((one) => `  ${one}\n`).join("")}`).join("\n"),
  );
  const first = site === "sandbox" ? "/console/" : "/docs";
  // The try-out had a page of its own; now each call's page has it.
  const moved = "/docs/try /docs/reference 301\n/docs/try/providers /docs/reference/providers 301\n";
  writeFileSync(`${root}/_redirects`, `/ ${first} 302\n${moved}`);
}

/** In place of the policy of every file: two of them would both hold. */
function policy(text: string): string[] {
  return ["! Content-Security-Policy", `Content-Security-Policy: ${text}`];
}
