/** What the calls about a provider look like: it is set up, gets a key, and its titles are imported. */

const IMAGE_ID = "9f2b7c1e5a0d4e6f8b3a17c2d4e5f601";
const KEY = { key_id: "pr_41ac07d2e95b3f6870c1de24", created_at: "2026-11-02T09:00:00.000Z", revoked_at: null };

const SETTINGS = {
  provider_name: "Lantern Games",
  adapter: "http",
  base_url: "https://api.lantern.example/operator-games",
  logo_image_id: IMAGE_ID,
  cover_image_id: null,
};
const PROVIDER = { provider_code: "lantern", ...SETTINGS, created_at: "2026-11-02T08:55:00.000Z" };

export const PUT_PROVIDER = { request: SETTINGS, answer: PROVIDER };

export const LIST_PROVIDERS = { answer: { providers: [PROVIDER] } };

export const READ_PROVIDER = { answer: { ...PROVIDER, keys: [KEY] } };

export const STORE_IMAGE = {
  answer: { image_id: IMAGE_ID, url: `https://games.example.com/v1/images/${IMAGE_ID}` },
};

export const ISSUE_KEY = {
  request: {},
  answer: { key_id: "pr_d80e5b1947fa62c30b9d8e15", secret: "shown this once", created_at: "2026-11-21T10:00:00.000Z" },
};

export const REVOKE_KEY = { answer: { key_id: KEY.key_id, revoked_at: "2026-11-21T10:15:00.000Z" } };

export const PUT_GAMES = {
  request: {
    games: [
      {
        code: "lucky-lanterns",
        name: "Lucky Lanterns",
        studio: "Lantern Studio One",
        type: "slot",
        rtp: 96.2,
        has_demo: true,
        restricted_countries: ["US", "FR"],
        section_code: "slots",
        wallet_code: "LL-96",
        portrait_image_id: IMAGE_ID,
        cover_image_id: null,
      },
    ],
    replace: false,
  },
  answer: {
    created: 1,
    updated: 0,
    unchanged: 0,
    withdrawn: 0,
    games: [{ id: "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11", code: "lucky-lanterns" }],
  },
};
