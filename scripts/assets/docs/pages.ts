import type { Site } from "../site.ts";

/** A page of the site that is made of one Markdown file of the repository. */
export interface Page {
  /** The file, from the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** One sentence: the home page, llms.txt and search engines show it. */
  readonly about: string;
}

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
}

export interface Audience {
  readonly id: "operators" | "providers" | "contributors";
  readonly title: string;
  readonly about: string;
  readonly sites: readonly Site[];
  readonly groups: readonly Group[];
  /** The OpenAPI document of the audience's reference. */
  readonly reference?: Reference;
}

export interface Reference {
  /** The document, from the root of the repository. */
  readonly document: string;
  /** The address of its pages. */
  readonly path: string;
  readonly title: string;
  /** The page whose table says what to do about each error code. */
  readonly errorGuide: string;
  /** The group of the navigation after which it stands. */
  readonly after: string;
}

const page = (file: string, title: string, about: string): Page => ({ file, title, about });
const docs = (name: string, title: string, about: string) => page(`docs/${name}.md`, title, about);

/**
 * Who reads what. A page that is in no group is not published: the pages for the service's staff (operating, deploying, the back
 * office) are read in the repository. Contributors' pages are in the sandbox alone, because production tells nobody how it
 * is built.
 */
export const AUDIENCES: readonly Audience[] = [
  {
    id: "operators",
    title: "Operators",
    about: "You run a casino and want to offer the games. From the first signed call to the first real bet.",
    sites: ["sandbox", "production"],
    reference: {
      document: "openapi.json",
      path: "/docs/reference",
      title: "API reference",
      errorGuide: "docs/errors.md",
      after: "Start",
    },
    groups: [
      {
        title: "Start",
        pages: [
          docs("quick-start", "Quick start", "From nothing to a played round, then the same from your own code."),
          docs("authentication", "Authentication", "The signature, worked through byte by byte, and its traps."),
          page("clients/typescript/README.md", "TypeScript client", "Typed calls, signatures, retries and callbacks."),
          page("clients/python/README.md", "Python client", "The same in Python, with the frame of a wallet."),
          page("clients/php/README.md", "PHP client", "The same in PHP, with the frame of a wallet."),
          page("examples/signatures/README.md", "Signatures in seven languages", "One small file for each language."),
        ],
      },
      {
        title: "Build",
        pages: [
          docs("catalogue", "Catalogue", "Read the games, keep them up to date, and cache their pictures."),
          docs(
            "sessions",
            "Sessions",
            "Open a game for a player: every field, iframes, phones, and how a session ends.",
          ),
          docs("wallet", "The wallet", "What your wallet answers to a bet, a win and a rollback."),
          docs("live", "Live tables", "The live lobby: one poll for all your players."),
          docs("promotions", "Promotions", "Free spins and bonus campaigns."),
          docs("jackpots", "Jackpots", "Pools, wins and exchange rates."),
          docs("errors", "Errors", "Each error code and what to do about it."),
        ],
      },
      {
        title: "Test",
        pages: [
          docs("wallet-suite", "The wallet suite", "The cases that your wallet has to pass, how to run and read them."),
          page("examples/wallet/README.md", "An example wallet", "A complete wallet, made to be copied."),
          page("examples/wallet-python/README.md", "The same in Python", "On the Python client, with books in SQLite."),
          page("examples/wallet-php/README.md", "The same in PHP", "On the PHP client, with books in SQLite."),
          docs(
            "wire-log",
            "What went over the wire",
            "Every call, callback and webhook of your sandbox, byte for byte.",
          ),
          docs("rehearsing", "Rehearse an outage", "Take a provider down, decide a round, let a wallet misbehave."),
          docs(
            "test-clocks",
            "Test clocks",
            "Advance your sandbox's time: sessions expire, retries run, months close.",
          ),
        ],
      },
      {
        title: "Money",
        pages: [
          docs("reconciliation", "Reconciliation", "Compare your books with the service's, day by day."),
          docs("invoices", "Invoices", "How a month is priced, and how to check it."),
          docs("money-rules", "Money rules", "How your answer is read, the retries, and what holds after a crash."),
          docs("reliability", "Reliability", "How the money rules are tested, and what was measured."),
        ],
      },
      {
        title: "Go live",
        pages: [
          docs("going-live", "Going live", "The plan: who does what, in which order, and what to send to whom."),
          docs("go-live", "Checklist", "What must hold before real money moves."),
          docs("portal", "The portal", "The pages of production for your people, and the key that opens them."),
          docs("support", "Support at night", "Which ids to have at hand, and what to do when a key leaks."),
        ],
      },
      {
        title: "Rules",
        pages: [
          docs("contract/operators", "The contract", "What the API promises beyond its fields."),
          docs("contract/operators-play", "Games and promotions", "The contract of games, sessions and promotions."),
          docs("contract/operators-books", "Books and your wallet", "The contract of books, events and callbacks."),
          page("CHANGELOG.md", "Changelog", "What changed, and when."),
          docs("client-methods", "Methods of the clients", "Each call's method in TypeScript, PHP and Python."),
          page("clients/typescript/CHANGELOG.md", "Changes of the client", "What changed in the TypeScript client."),
          page("docs/SECURITY.md", "Reporting a vulnerability", "Where to report, and what to expect."),
        ],
      },
    ],
  },
  {
    id: "providers",
    title: "Providers",
    about: "You make games. From the first signed call to the players of many operators.",
    sites: ["sandbox", "production"],
    reference: {
      document: "openapi-providers.json",
      path: "/docs/reference/providers",
      title: "API reference",
      errorGuide: "docs/providers/errors.md",
      after: "Start",
    },
    groups: [
      {
        title: "Start",
        pages: [
          docs("providers/README", "For providers", "What you get, what you give, and the first day."),
          docs("providers/signing", "Signing", "One scheme for both directions, and what goes wrong."),
        ],
      },
      {
        title: "Build",
        pages: [
          docs("providers/rounds", "Rounds", "The states of a round, every lost answer, what to repeat and how long."),
          docs("providers/promotions", "Promotions", "Free-spin grants and bonus campaigns."),
          docs("providers/feeds", "Live tables and jackpots", "What you push, and what the answer says."),
          docs("providers/titles", "Titles", "The file that brings your games into the catalogue."),
          docs("providers/errors", "Errors", "Each code that you may get, and each that you may send."),
        ],
      },
      {
        title: "Test and go live",
        pages: [
          docs("provider-suite", "The provider suite", "What a provider's server has to pass."),
          docs("provider-suite-cases", "Its cases", "Each case of the suite, with what is expected."),
          page("examples/provider/README.md", "An example provider", "A small provider that passes the suite."),
          page("examples/provider-python/README.md", "An example in Python", "One file, the standard library alone."),
          docs("providers/go-live", "Checklist", "What must hold before real money moves."),
        ],
      },
      {
        title: "Rules",
        pages: [
          docs("contract/providers", "The contract", "What you call, and what the service calls at your server."),
        ],
      },
    ],
  },
  {
    id: "contributors",
    title: "Contributors",
    about: "You change the service itself. How it is built, and why.",
    sites: ["sandbox"],
    groups: [
      {
        title: "Start",
        pages: [
          page("docs/CONTRIBUTING.md", "Contributing", "How to run, test and change the service."),
          docs("architecture", "Architecture", "The rooms, their arrows, and the way of a bet."),
          page("test/README.md", "Tests", "The suites, their helpers, and how to run one file."),
          docs("decisions/README", "Decisions", "Why each choice was made."),
        ],
      },
      {
        title: "How it works",
        pages: [
          docs("ledger", "The ledger's tables", "Rows written for each movement, indexes, what is kept."),
          docs(
            "live-lobby",
            "How live tables work",
            "One object for each currency, its snapshots, and measurements under load.",
          ),
          docs("scaling", "Scaling", "What to do as the installation grows."),
          docs("platform", "The platform", "Its limits and faults, and what was tried against them."),
        ],
      },
      {
        title: "Measured",
        pages: [
          docs("performance", "Performance", "How fast each call is."),
          docs("cost", "Cost", "What each call costs."),
          docs("mutation-testing", "Mutation testing", "How well the tests of the pure rooms catch mistakes."),
          docs("wallet-mutants", "Mutants of a wallet", "What the wallet suite catches."),
        ],
      },
    ],
  },
];

/** The audiences of a site, with the pages that exist. */
export function audiencesOf(site: Site, exists: (file: string) => boolean): readonly Audience[] {
  return AUDIENCES.filter(({ sites }) => sites.includes(site)).map((audience) => ({
    ...audience,
    groups: audience.groups
      .map((group) => ({ ...group, pages: group.pages.filter(({ file }) => exists(file)) }))
      .filter(({ pages }) => pages.length > 0),
  }));
}
