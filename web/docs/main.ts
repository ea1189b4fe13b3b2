import { onTheme, themeButton, turnTheme } from "../lib/theme.ts";
import { startChecklist } from "./checklist.ts";
import { startTabs } from "./tabs.ts";

/** Behaviour of a documentation page. It can be read without this. */

const COPIED_MS = 1500;

function addCopyButtons(): void {
  for (const caption of document.querySelectorAll("figure.code > figcaption")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${caption.textContent}`);
    button.addEventListener("click", () => {
      const code = caption.parentElement?.querySelector("code")?.textContent ?? "";
      const say = (text: string) => {
        button.textContent = text;
        setTimeout(() => {
          button.textContent = "Copy";
        }, COPIED_MS);
      };
      navigator.clipboard.writeText(code).then(
        () => say("Copied"),
        () => say("Not allowed"),
      );
    });
    caption.append(button);
  }
}

/** Marks the heading that is being read in the list of the page's headings. */
function followHeadings(): void {
  const links = new Map<string, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".toc a")) links.set(link.hash.slice(1), link);
  const headings = [...document.querySelectorAll("article :is(h2, h3)[id]")].filter(({ id }) => links.has(id));
  if (headings.length === 0) return;
  const mark = () => {
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
    const current = (above.at(-1) ?? headings[0])?.id;
    for (const [id, link] of links) {
      if (id === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  new IntersectionObserver(mark, { rootMargin: "0px 0px -75% 0px" }).observe(headings[0] as Element);
  let asked = false;
  document.addEventListener("scroll", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      mark();
    });
  });
  mark();
}

/** In a long menu the page that is read may be below its end. */
function showCurrentPage(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  const here = menu?.querySelector<HTMLElement>('[aria-current="page"]');
  if (menu && here && here.offsetTop > menu.clientHeight - here.clientHeight) {
    menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
  }
}

function startForm(): void {
  const panel = document.querySelector<HTMLDetailsElement>(".try-out");
  if (panel) void import("./try-out.ts").then(({ startTryOut }) => startTryOut(panel));
}

function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("#search");
  if (!button) return;
  const open = async () => (await import("./search.ts")).openSearch();
  button.hidden = false;
  button.addEventListener("click", () => void open());
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).closest("input:not([type=radio], [type=checkbox]), textarea, select");
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isPalette = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isPalette) return;
    event.preventDefault();
    void open();
  });
}

function startNear(): void {
  const section = document.querySelector<HTMLElement>("#near");
  if (section) void import("./search.ts").then(({ showNear }) => showNear(section)).catch(() => undefined);
}

function startTheme(): void {
  const button = document.querySelector<HTMLElement>("#theme");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", turnTheme);
  onTheme((isDark) => {
    const [sign, label] = themeButton(isDark);
    button.textContent = sign;
    button.setAttribute("aria-label", label);
  });
}

/** Follows an old address whose section is on another page now, to which this page links. */
function followMoved(): void {
  const wanted = location.hash.slice(1);
  if (!wanted || document.getElementById(wanted)) return;
  const links = document.querySelectorAll<HTMLAnchorElement>("article a");
  const moved = [...links].find(({ hash }) => hash === location.hash);
  if (moved) location.replace(moved.href);
}

followMoved();
startTheme();
startTabs();
startForm();
addCopyButtons();
startChecklist();
startSearch();
startNear();
showCurrentPage();
// On a phone the menu is measured when it is opened.
document.querySelector("#menu")?.addEventListener("toggle", showCurrentPage);
followHeadings();
