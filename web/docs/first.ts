import "../theme.ts";

/** Runs before the first paint, so that code shows in the language that the reader chose last. */
const chosen = localStorage.getItem("code");
if (chosen) document.documentElement.dataset.code = chosen;
