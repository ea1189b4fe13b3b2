import { fill, h } from "../../../lib/dom.ts";
import { copyText } from "../../../parts/toast.ts";
import { commandOf, SAMPLES, type Sample, type Signed } from "../lib/signature-command.ts";

/** A program in each language that signs the request, with the command that runs it for this one. */
export function signatureSamples(signal: AbortSignal) {
  const command = h("pre", { class: "message", tabIndex: 0, role: "region", aria: { label: "Command" } });
  const source = h("pre", { class: "message tall", tabIndex: 0, role: "region", aria: { label: "Program" } });
  const files = new Map<string, Promise<string>>();
  let [chosen] = SAMPLES as [Sample];
  let request: Signed | undefined;
  const tab = (sample: Sample) =>
    h(
      "button",
      { type: "button", class: "chip", data: { file: sample.file }, on: { click: () => choose(sample) } },
      sample.name,
    );
  const tabs = h("div", { class: "chips", role: "group", aria: { label: "Language" } }, ...SAMPLES.map(tab));
  const copy = (what: string, text: () => string) =>
    h("button", { type: "button", class: "chip", on: { click: () => copyText(text()) } }, what);
  const choose = (sample: Sample) => {
    chosen = sample;
    draw();
    void read(sample.file).then((text) => {
      if (chosen === sample) fill(source, text);
    });
  };
  const draw = () => {
    for (const one of tabs.querySelectorAll<HTMLElement>("[data-file]"))
      one.setAttribute("aria-pressed", String(one.dataset.file === chosen.file));
    fill(command, request ? commandOf(chosen, request) : "");
  };
  const read = (file: string) => {
    const known = files.get(file) ?? readSample(file, signal);
    files.set(file, known);
    known.catch(() => files.delete(file));
    return known.catch(() => "The program could not be loaded. Choose another language and come back to try again.");
  };
  const element = h(
    "section",
    { class: "samples" },
    h("h2", {}, "Sign it in your language"),
    h("p", {}, "Save the program and run this command: it prints the headers of this request."),
    tabs,
    command,
    source,
    h(
      "p",
      { class: "row" },
      copy("Copy the command", () => command.textContent ?? ""),
      copy("Copy the program", () => source.textContent ?? ""),
    ),
  );
  choose(chosen);
  return {
    element,
    show(now: Signed): void {
      request = now;
      draw();
    },
  };
}

/** The program that the documentation publishes. */
async function readSample(file: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/docs/examples/signatures/${file}`, { signal });
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.text();
}
