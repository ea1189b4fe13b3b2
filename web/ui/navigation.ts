import type { NavLink } from "./frame.tsx";

/** The line drawing of each link. */
const ICONS = {
  alerts: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4",
  audit: "M6 3h9l4 4v14H6zM9.5 9h3M9.5 13h6M9.5 17h6",
  campaigns: "M4 10v4l11 5V5zM18.5 9.5a4 4 0 0 1 0 5M7.5 15.5V20H11v-2.8",
  events: "M3 12h4.5l2.5-7 4 14 2.5-7H21",
  failed: "M12 4l9 16H3zM12 10v4.5M12 17v.5",
  "free-spins": "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9c-5 0-5-6-2-6 2 0 2 6 2 6s0-6 2-6c3 0 3 6-2 6",
  games: "M5 4h14v16H5zM9.5 9.5h.5M14 9.5h.5M9.5 14.5h.5M14 14.5h.5M12 12h.5",
  invoices: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5",
  jackpots: "M8 4h8v5a4 4 0 0 1-8 0zM8 5H4.5v2A4 4 0 0 0 8.5 11M16 5h3.5v2a4 4 0 0 1-4 4M12 13v5M8 20.5h8",
  live: "M3 6h18v12H3zM10 9.5v5l4.5-2.5z",
  lobby: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  operators: "M4 20.5V6l8-3 8 3v14.5zM9 20.5V16h6v4.5M8.5 9h.5M15 9h.5M8.5 12.5h.5M15 12.5h.5",
  overview: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  promotions: "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9c-5 0-5-6-2-6 2 0 2 6 2 6s0-6 2-6c3 0 3 6-2 6",
  proposals: "M3.5 12.5l4 4 8-9M12 15.5l1 1 7.5-9",
  providers: "M9 3.5v4M15 3.5v4M6.5 7.5h11V12a5.5 5.5 0 0 1-11 0zM12 17.5v3",
  rates: "M5 19L19 5M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  reconciliation: "M4 5h6.5v14H4zM13.5 5H20v14h-6.5zM6.5 9.5h1.5M6.5 13h1.5M16 9.5h1.5M16 13h1.5",
  service: "M3 13h4l3-8 4 14 3-6h4",
  sessions: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h7M15 17h5M13 15v4",
  shards:
    "M12 3.5c4.5 0 8 1.3 8 3s-3.5 3-8 3-8-1.3-8-3 3.5-3 8-3zM4 6.5v11c0 1.7 3.5 3 8 3s8-1.3 8-3v-11M4 12c0 1.7 3.5 3 8 3s8-1.3 8-3",
  signature: "M8 20a4 4 0 1 1 2.8-6.8L20 4M16.5 7.5l3 3M13.5 10.5l2 2",
  staff: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  statements: "M6 3h9l4 4v14H6zM9.5 9h3M9.5 13h6M9.5 17h6",
  stops: "M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM8 12h8",
  transactions: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  webhooks: "M12 3.5v9a4 4 0 1 1-4 4M8.5 7L12 3.5 15.5 7",
  wallet: "M4 7.5V19h16V7.5zM4 7.5l12-4v4M16 13.5h.01",
} as const;

/** A link of the navigation; `within` are the pages that it leads to. */
export function link(path: keyof typeof ICONS, name: string, group?: string, ...within: string[]): NavLink {
  return { path, name, icon: ICONS[path], within, ...(group && { group }) };
}
