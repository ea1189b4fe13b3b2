import { signatureHeaders } from "../../clients/typescript/src/signing.ts";
import { type Credentials, credentialsOf, savedCredentials } from "../src/lib/key-store.ts";

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
let credentials: Credentials | undefined;

function use(entered: Credentials | undefined): void {
  if (!entered) return;
  credentials = entered;
  if (signing) signing.textContent = `Requests are signed with key ${entered.keyId}.`;
}

async function signed(request: SwaggerRequest): Promise<SwaggerRequest> {
  const url = new URL(request.url, location.origin);
  if (!credentials || !/^(\/provider)?\/v1\//.test(url.pathname)) return request;
  const signable = {
    method: request.method.toUpperCase(),
    target: url.pathname + url.search,
    body: request.body ?? "",
  };
  const seconds = Math.floor(Date.now() / 1000);
  Object.assign(request.headers, await signatureHeaders(credentials.keyId, credentials.key, signable, seconds));
  return request;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const entered = new FormData(form);
  const [keyId, secret] = [String(entered.get("key_id")), String(entered.get("secret"))];
  if (keyId !== "" && secret !== "") void credentialsOf(keyId, secret).then(use);
});

// The console's key, when it was opened in the same tab. In production there is neither a console nor a form.
if (form) void savedCredentials().then(use);

// The theme chosen in the console applies here too; otherwise the page follows the system, also when that changes.
const theme = localStorage.getItem("theme");
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () =>
  document.documentElement.classList.toggle("dark-mode", theme ? theme === "dark" : systemDark.matches);
systemDark.addEventListener("change", applyTheme);
applyTheme();

SwaggerUIBundle({
  url: document.querySelector<HTMLElement>("#reference")?.dataset.document ?? "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  requestInterceptor: signed,
  validatorUrl: null,
  supportedSubmitMethods: form ? ["get", "post", "put"] : [],
});
