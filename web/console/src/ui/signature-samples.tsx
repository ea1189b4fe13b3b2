import { useState } from "preact/hooks";
import { Chip } from "../../../ui/chip.tsx";
import { copyText, SCROLLS } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { commandOf, SAMPLES, type Sample, type Signed } from "../lib/signature-command.ts";

/** A program in each language that signs the request, with the command that runs it for this one. */
export function SignatureSamples({ request }: { readonly request: Signed }) {
  const [chosen, setChosen] = useState(SAMPLES[0] as Sample);
  const program = useLoad((signal) => readSample(chosen.file, signal), chosen.file);
  const command = commandOf(chosen, request);
  const source =
    program.error === undefined
      ? (program.data ?? "")
      : "The program could not be loaded. Choose another language and come back to try again.";
  return (
    <section class="samples">
      <h2>Sign it in your language</h2>
      <p>Save the program and run this command: it prints the headers of this request.</p>
      <fieldset class="chips" aria-label="Language">
        {SAMPLES.map((sample) => (
          <Chip key={sample.file} isChosen={sample === chosen} onClick={() => setChosen(sample)}>
            {sample.name}
          </Chip>
        ))}
      </fieldset>
      <section aria-label="Command">
        <pre class="message" {...SCROLLS}>
          {command}
        </pre>
      </section>
      <section aria-label="Program">
        <pre class="message tall" {...SCROLLS}>
          {source}
        </pre>
      </section>
      <p class="row">
        <Chip onClick={() => copyText(command)}>Copy the command</Chip>
        <Chip onClick={() => copyText(source)}>Copy the program</Chip>
      </p>
    </section>
  );
}

/** The program that the documentation publishes. */
async function readSample(file: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/docs/examples/signatures/${file}`, { signal });
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.text();
}
