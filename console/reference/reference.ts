import { importSecret, signatureHeaders } from "../../clients/typescript/src/signing.ts";

/** The interactive reference: calls tried out here are signed in this tab with the key that the reader pastes. */

interface SwaggerRequest {
  url: string;
  method: string;
  body?: string;
  headers: Record<string, string>;
}

declare const SwaggerUIBundle: (options: object) => void;

const form = document.querySelector<HTMLFormElement>("#key");
const signing = document.querySelector("#signing");
let key: { readonly id: string; readonly secret: CryptoKey } | undefined;

async function use(id: string, secret: string): Promise<void> {
  if (id === "" || secret === "") return;
  key = { id, secret: await importSecret(secret) };
  if (signing) signing.textContent = `Calls are signed as ${id}.`;
}

async function signed(request: SwaggerRequest): Promise<SwaggerRequest> {
  const url = new URL(request.url, location.origin);
  if (!key || !url.pathname.startsWith("/v1/")) return request;
  const signable = {
    method: request.method.toUpperCase(),
    target: url.pathname + url.search,
    body: request.body ?? "",
  };
  const seconds = Math.floor(Date.now() / 1000);
  Object.assign(request.headers, await signatureHeaders(key.id, key.secret, signable, seconds));
  return request;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  void use(String(given.get("key_id")), String(given.get("secret")));
});

// The console of the same tab has a key already.
const saved = JSON.parse(sessionStorage.getItem("credentials") ?? "null") as { keyId: string; secret: string } | null;
if (saved) void use(saved.keyId, saved.secret);

// What was chosen in the console holds here too; else the system's choice, also when it changes.
const theme = localStorage.getItem("theme");
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const darken = () =>
  document.documentElement.classList.toggle("dark-mode", theme ? theme === "dark" : systemDark.matches);
systemDark.addEventListener("change", darken);
darken();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  requestInterceptor: signed,
  validatorUrl: null,
  supportedSubmitMethods: ["get", "post"],
});
