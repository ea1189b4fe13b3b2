import { writeFileSync } from "node:fs";
import { publishMarkdown } from "./raw.ts";
import type { Repository } from "./repository.ts";

const INTRODUCTION = `# Operator Games Service

> One signed REST API between casinos (operators) and game providers: catalogue, sessions, free spins, bonus
> campaigns, live tables, jackpots, reconciliation and invoices. Requests are signed with HMAC-SHA256 over
> \`<timestamp>.<payload>\`; every bet, win and rollback is booked at the operator's wallet exactly once.
`;

/** The documents for programs: what each has, by its address. */
const DOCUMENTS: readonly (readonly [address: string, about: string])[] = [
  ["/openapi.json", "every call, field, error and example of the operators' surface, OpenAPI 3.1"],
  ["/openapi-providers.json", "what providers call, and under webhooks what is called at them"],
  ["/openapi-internal.json", "the providers' surface and the back office (sandbox only)"],
  ["/docs/vectors/signatures.json", "signatures to check your own signing against"],
  ["/docs/vectors/signatures-v2.json", "the same for the second signature"],
];

/** Writes llms.txt, which lists the pages as Markdown, and llms-full.txt, which is all pages for operators and providers. */
export function writeOverviews(root: string, repository: Repository): void {
  const { audiences, files, markdownOf } = repository;
  const served = new Set(files.values());
  const documents = DOCUMENTS.filter(([address]) => served.has(address)).map(
    ([address, about]) => `- [${address.split("/").at(-1)}](${address}): ${about}`,
  );
  const lists = audiences.map(({ title, groups }) => {
    const pages = groups.flatMap((group) => group.pages);
    return `## ${title}\n\n${pages.map(({ file, title: name, about }) => `- [${name}](${markdownOf(file)}): ${about}`).join("\n")}\n`;
  });
  const full = "The pages for operators and providers in one file: [llms-full.txt](/llms-full.txt)\n";
  writeFileSync(`${root}/llms.txt`, [INTRODUCTION, `${documents.join("\n")}\n`, full, ...lists].join("\n"));

  const inFull = audiences
    .filter(({ id }) => id !== "contributors")
    .flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
  const texts = inFull
    .filter(({ file }) => file !== "CHANGELOG.md")
    .map(({ file }) => `<!-- ${markdownOf(file)} -->\n\n${publishMarkdown(repository, file).text}`);
  writeFileSync(`${root}/llms-full.txt`, `${INTRODUCTION}\n${texts.join("\n\n")}`);
}
