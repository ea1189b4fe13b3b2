import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import csharp from "highlight.js/lib/languages/csharp";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { esc } from "./html.ts";

const GRAMMARS = { bash, csharp, go, java, javascript, json, php, python, sql, typescript, xml };
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);

/** Grammar and readers' name of a language, by the word of a fence or the ending of a file. */
const LANGUAGES: Readonly<Record<string, readonly [grammar: keyof typeof GRAMMARS, name: string]>> = {
  sh: ["bash", "Shell"],
  bash: ["bash", "Shell"],
  curl: ["bash", "curl"],
  ts: ["typescript", "TypeScript"],
  typescript: ["typescript", "TypeScript"],
  mjs: ["javascript", "JavaScript"],
  js: ["javascript", "JavaScript"],
  py: ["python", "Python"],
  python: ["python", "Python"],
  php: ["php", "PHP"],
  go: ["go", "Go"],
  java: ["java", "Java"],
  cs: ["csharp", "C#"],
  json: ["json", "JSON"],
  html: ["xml", "HTML"],
  xml: ["xml", "XML"],
  sql: ["sql", "SQL"],
};

export interface Code {
  readonly text: string;
  /** A key of LANGUAGES, or anything else for plain text. */
  readonly language: string;
  /** A line above the code: the name of a file. */
  readonly caption?: string;
}

/** The name that a reader knows a language by; undefined for plain text. */
export function languageName(language: string): string | undefined {
  return LANGUAGES[language]?.[1];
}

/** Key of the reader's choice: curl and shell are one. */
function grammarOf(language: string): string {
  return LANGUAGES[language]?.[0] ?? "text";
}

/** One block of code with its name and a button to copy it. */
export function codeBlock({ text, language, caption }: Code): string {
  const [grammar, name = "Text"] = LANGUAGES[language] ?? [];
  const trimmed = text.replace(/\n$/, "");
  const shown = grammar ? hljs.highlight(trimmed, { language: grammar, ignoreIllegals: true }).value : esc(trimmed);
  return `<figure class="code"><figcaption>${esc(caption ?? name)}</figcaption><pre tabindex="0"><code>${shown}</code></pre></figure>`;
}

/** Blocks of one thing in several languages, one shown at a time. Radio buttons, so that it works without script. */
export function codeTabs(group: string, blocks: readonly Code[]): string {
  const tabs = blocks.map(({ language }, at) => {
    const [id, checked] = [`${group}-${at}`, at === 0 ? " checked" : ""];
    return `<input type="radio" name="${group}" id="${id}" value="${grammarOf(language)}"${checked} /><label for="${id}">${esc(languageName(language) ?? language)}</label>`;
  });
  const panels = blocks.map(
    (one) => `<div class="panel" data-code="${grammarOf(one.language)}">${codeBlock(one)}</div>`,
  );
  return `<fieldset class="tabs"><legend>Language</legend>${tabs.join("")}${panels.join("")}</fieldset>`;
}
