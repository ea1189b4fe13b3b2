import { byId } from "../lib/dom.ts";

/** The link past the head and the navigation. It changes no address: the pages would look for one that is called "main". */
export function skipLink(): void {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
}
