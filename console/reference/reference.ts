import { importSecret, signatureHeaders } from "../../clients/typescript/src/signing.ts";

/** The interactive API reference. Requests sent from it are signed in this tab with the key that the reader enters. */

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

async function useKey(id: string, secret: string): Promise<void> {
  if (id === "" || secret === "") return;
  key = { id, secret: await importSecret(secret) };
  if (signing) signing.textContent = `Requests are signed with key ${id}.`;
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
  const entered = new FormData(form);
  void useKey(String(entered.get("key_id")), String(entered.get("secret")));
});

// The console stores its key in the same tab.
const saved = JSON.parse(sessionStorage.getItem("credentials") ?? "null") as { keyId: string; secret: string } | null;
if (saved) void useKey(saved.keyId, saved.secret);

// The theme chosen in the console applies here too; otherwise the page follows the system, also when that changes.
const theme = localStorage.getItem("theme");
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () =>
  document.documentElement.classList.toggle("dark-mode", theme ? theme === "dark" : systemDark.matches);
systemDark.addEventListener("change", applyTheme);
applyTheme();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  requestInterceptor: signed,
  validatorUrl: null,
  supportedSubmitMethods: ["get", "post"],
});
