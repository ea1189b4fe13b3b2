// @ts-check
import { svg } from "./dom.page.js";
import { disc, fill, gradientsIn, letter, ring, scatter, solid, stone, wild } from "./shapes.page.js";

const star = (/** @type {string} */ light, /** @type {string} */ dark) =>
  solid("M50 8 L61 38 L93 39 L67 58 L77 90 L50 71 L23 90 L33 58 L7 39 L39 38 Z", light, dark, "M50 16 L56 38 L44 38 Z");

const cards = (/** @type {[string, string][]} */ colours) =>
  Object.fromEntries(
    ["A", "K", "Q", "J"].map((card, index) => [
      ["E", "F", "G", "H"][index],
      letter(card, ...(colours[index] ?? /** @type {[string, string]} */ (["#ffffff", "#888888"]))),
    ]),
  );

const leaf = "M52 26 C58 8 78 6 88 14 C82 28 66 32 52 26 Z";

/** The eight symbols of every skin: `A` to `D` high, `E` to `H` low, `W` wild, `S` scatter. */
const SKINS = {
  pharaoh: () => {
    const eye = `<path d="M8 48 C24 24 72 20 92 46 C74 66 34 68 8 48 Z" fill="${fill("#fff6d6", "#e2b65a")}" stroke="#0b0614" stroke-width="3"/><circle cx="50" cy="46" r="15" fill="${fill("#35c4d8", "#0b3f63")}" stroke="#0b0614" stroke-width="3"/><circle cx="46" cy="42" r="4" fill="#ffffff"/><path d="M46 64 L40 92 M60 63 C66 78 78 86 88 80 C90 74 82 72 80 78" fill="none" stroke="#0b3f63" stroke-width="6" stroke-linecap="round"/><path d="M6 36 C26 10 74 8 95 32" fill="none" stroke="#0b3f63" stroke-width="7" stroke-linecap="round"/>`;
    return {
      A: eye,
      B: `${solid("M50 16 L92 86 L8 86 Z", "#ffdf87", "#b0661a")}<path d="M50 16 L92 86 L58 86 Z" fill="#5a2c06" opacity="0.4"/><circle cx="50" cy="22" r="11" fill="${fill("#ff9c5b", "#d3341f")}" stroke="#0b0614" stroke-width="3"/>`,
      C: `<ellipse cx="50" cy="56" rx="28" ry="32" fill="${fill("#3fe0c5", "#0c5a6b")}" stroke="#0b0614" stroke-width="3"/><path d="M50 26 V88" stroke="#0b0614" stroke-width="3"/><circle cx="50" cy="22" r="14" fill="${fill("#2aa39a", "#07404d")}" stroke="#0b0614" stroke-width="3"/><path d="M24 44 C8 36 8 20 14 12 M76 44 C92 36 92 20 86 12 M23 64 L8 74 M77 64 L92 74" fill="none" stroke="${"#e2b65a"}" stroke-width="6" stroke-linecap="round"/>`,
      D: solid(
        "M50 46 C28 34 28 6 50 6 C72 6 72 34 56 46 H84 V58 H57 V94 H43 V58 H16 V46 Z M50 18 C42 18 42 32 50 38 C58 32 58 18 50 18 Z",
        "#ffe39a",
        "#c07a16",
      ),
      ...cards([
        ["#ffe39a", "#b0661a"],
        ["#8fe7ff", "#1a6f9c"],
        ["#ffb37a", "#b63a1e"],
        ["#a6f0c0", "#1d7a5a"],
      ]),
      W: wild("#ffd75e", "#b35c09"),
      S: scatter("#e0a12b", "#5b1d6e", eye),
    };
  },
  orchard: () => {
    const cherry = `<path d="M34 58 C38 34 52 20 72 12 C66 30 66 44 68 58" fill="none" stroke="#2f7d25" stroke-width="6" stroke-linecap="round"/>${solid(leaf, "#8be35b", "#2f7d25")}<circle cx="31" cy="70" r="21" fill="${fill("#ff6b7d", "#a30b2b")}" stroke="#0b0614" stroke-width="3"/><circle cx="70" cy="72" r="21" fill="${fill("#ff6b7d", "#a30b2b")}" stroke="#0b0614" stroke-width="3"/><ellipse cx="24" cy="62" rx="6" ry="4" fill="#ffffff" opacity="0.6"/><ellipse cx="63" cy="64" rx="6" ry="4" fill="#ffffff" opacity="0.6"/>`;
    const fruit = (/** @type {string} */ light, /** @type {string} */ dark, /** @type {number} */ wide) =>
      `<ellipse cx="50" cy="56" rx="${wide}" ry="34" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3"/>${solid(leaf, "#8be35b", "#2f7d25")}<ellipse cx="38" cy="44" rx="9" ry="6" fill="#ffffff" opacity="0.55"/>`;
    return {
      A: solid(
        "M14 12 H88 V30 C66 48 58 66 56 92 H32 C34 66 44 48 60 34 H32 L28 42 H14 Z",
        "#ff8a7a",
        "#b50d2a",
        "M20 17 H82 V22 H20 Z",
      ),
      B: `${solid("M50 8 C58 8 60 16 58 20 C78 28 74 56 86 74 H14 C26 56 22 28 42 20 C40 16 42 8 50 8 Z", "#ffe680", "#c98209", "M36 30 C30 42 32 54 26 66 L34 66 C38 54 38 42 44 30 Z")}<circle cx="50" cy="82" r="11" fill="${fill("#ffd24d", "#8a4c05")}" stroke="#0b0614" stroke-width="3"/>`,
      C: `<path d="M6 36 C14 84 86 84 94 36 Z" fill="${fill("#7be05a", "#1c6b22")}" stroke="#0b0614" stroke-width="3"/><path d="M14 38 C22 74 78 74 86 38 Z" fill="${fill("#ff7a86", "#d3203f")}"/><g fill="#20060b"><ellipse cx="34" cy="50" rx="3" ry="5"/><ellipse cx="50" cy="58" rx="3" ry="5"/><ellipse cx="66" cy="50" rx="3" ry="5"/></g>`,
      D: cherry,
      E: `${[
        [35, 44],
        [55, 40],
        [72, 50],
        [44, 60],
        [62, 64],
        [52, 80],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="14" fill="${fill("#c58bff", "#5a1aa0")}" stroke="#0b0614" stroke-width="2.5"/>`,
        )
        .join("")}${solid(leaf, "#8be35b", "#2f7d25")}`,
      F: fruit("#ffc266", "#d96a06", 34),
      G: fruit("#fff27a", "#d9a406", 40),
      H: fruit("#b7a2ff", "#4434a8", 30),
      W: wild("#ffdf5e", "#d1470b"),
      S: scatter("#f0563a", "#1c6b22", star("#fff2a0", "#e09a0b")),
    };
  },
  jewels: () => ({
    A: stone(
      [
        [28, 16],
        [72, 16],
        [94, 42],
        [50, 92],
        [6, 42],
      ],
      "#c9f6ff",
      "#2b8bd6",
    ),
    B: stone(ring(6), "#ff8fa3", "#a80636"),
    C: stone(
      [
        [28, 8],
        [72, 8],
        [90, 26],
        [90, 74],
        [72, 92],
        [28, 92],
        [10, 74],
        [10, 26],
      ],
      "#8dffb0",
      "#08784a",
    ),
    D: stone(ring(5, 0, 44, 44), "#ffd98a", "#c46a04"),
    E: stone(ring(4, 0, 34, 44), "#d7b3ff", "#6520b8"),
    F: stone(ring(8, 22.5, 36, 36), "#9db9ff", "#2338b0"),
    G: stone(
      ring(3, 0, 44, 44).map(([x, y]) => [x, y + 8]),
      "#8ff5ea",
      "#0b7d86",
    ),
    H: stone(ring(4, 45, 46, 46), "#ffb3e6", "#a81c80"),
    W: wild("#ffffff", "#8e5cff"),
    S: scatter(
      "#a855f7",
      "#27106b",
      stone(
        [
          [28, 16],
          [72, 16],
          [94, 42],
          [50, 92],
          [6, 42],
        ],
        "#fff3b0",
        "#e09a0b",
      ),
    ),
  }),
  ocean: () => {
    const shell = `${solid("M50 88 L34 84 C2 62 8 24 24 18 C32 8 44 10 50 16 C56 10 68 8 76 18 C92 24 98 62 66 84 Z", "#ffd9c9", "#e0647a")}<path d="M50 84 L28 24 M50 84 L50 18 M50 84 L72 24 M46 84 L14 44 M54 84 L86 44" stroke="#a8304f" stroke-width="3" opacity="0.7"/><circle cx="50" cy="76" r="13" fill="${fill("#ffffff", "#b9d4e8")}" stroke="#0b0614" stroke-width="2.5"/>`;
    return {
      A: shell,
      B: solid(
        "M44 32 A12 12 0 1 1 56 32 V38 H74 V48 H56 V80 C70 78 78 70 80 60 L70 62 L86 44 L96 64 L89 62 C86 82 70 94 50 94 C30 94 14 82 11 62 L4 64 L14 44 L30 62 L20 60 C22 70 30 78 44 80 V48 H26 V38 H44 Z",
        "#f6e3a1",
        "#a8771c",
      ),
      C: `${solid("M6 50 C22 20 58 20 74 48 L96 28 V74 L74 54 C58 82 22 80 6 50 Z", "#ffbf69", "#e0470b")}<path d="M34 28 C42 40 42 60 34 73 M54 30 C60 42 60 60 54 72" stroke="#ffffff" stroke-width="6" fill="none"/><circle cx="22" cy="45" r="5" fill="#0b0614"/>`,
      D: star("#ffa38a", "#c22f5a"),
      ...cards([
        ["#a8f0ff", "#1273a8"],
        ["#ffd9a0", "#c0631a"],
        ["#b8ffd9", "#0f8a6b"],
        ["#d9c2ff", "#5b3bb5"],
      ]),
      W: wild("#7ff0ff", "#0f6fb5"),
      S: scatter("#19b5c9", "#0a2f6b", shell),
    };
  },
  cosmos: () => {
    const planet = `<circle cx="50" cy="50" r="27" fill="${fill("#ffb36b", "#b5367a")}" stroke="#0b0614" stroke-width="3"/><path d="M26 42 C40 48 60 48 75 40 M25 56 C40 62 62 62 76 54" stroke="#7a1f5a" stroke-width="4" fill="none" opacity="0.6"/><ellipse cx="50" cy="52" rx="47" ry="13" transform="rotate(-18 50 52)" fill="none" stroke="${fill("#ffe9b0", "#d98c3a")}" stroke-width="7"/><path d="M24 46 A27 27 0 0 1 76 42 L50 40 Z" fill="${fill("#ffb36b", "#e06a7a")}"/>`;
    return {
      A: planet,
      B: `${solid("M50 4 C70 20 72 48 66 72 H34 C28 48 30 20 50 4 Z", "#f4f7ff", "#8a97c9")}${solid("M34 50 L14 76 L34 72 Z M66 50 L86 76 L66 72 Z", "#ff7a8a", "#b31240")}${solid("M38 74 H62 L50 98 Z", "#ffe680", "#ff5a1f")}<circle cx="50" cy="38" r="10" fill="${fill("#7fe3ff", "#1a4fb5")}" stroke="#0b0614" stroke-width="3"/>`,
      C: `${solid("M4 96 L44 40 L64 58 Z", "#7fd4ff", "#2b1f8a")}<circle cx="64" cy="36" r="25" fill="${fill("#f2fbff", "#4fa3ff")}" stroke="#0b0614" stroke-width="3"/><ellipse cx="56" cy="26" rx="8" ry="5" fill="#ffffff" opacity="0.8"/>`,
      D: solid(
        "M64 8 C34 14 22 58 52 80 C62 88 76 88 86 82 C64 98 18 92 14 50 C12 22 38 2 64 8 Z",
        "#fff3b8",
        "#d9a021",
      ),
      ...cards([
        ["#b9c6ff", "#3b3fd1"],
        ["#9dfff0", "#0d8a9c"],
        ["#ffb8f0", "#a31ca8"],
        ["#ffd6a0", "#c9581a"],
      ]),
      W: wild("#b58bff", "#4a14c9"),
      S: scatter("#8a3ffc", "#12083a", star("#fff7c2", "#ffb01f")),
    };
  },
  dragon: () => {
    const flame = solid(
      "M52 4 C56 26 84 36 82 64 C80 84 66 96 50 96 C32 96 18 84 18 64 C18 48 28 42 30 28 C38 32 40 38 42 46 C52 36 54 20 52 4 Z",
      "#ffd75e",
      "#d11a0b",
      "M50 60 C60 68 64 76 60 86 C56 92 44 92 40 86 C38 76 46 72 50 60 Z",
    );
    return {
      A: flame,
      B: `<rect x="38" y="6" width="24" height="8" rx="3" fill="${fill("#ffe08a", "#b3700a")}" stroke="#0b0614" stroke-width="2.5"/><ellipse cx="50" cy="44" rx="38" ry="31" fill="${fill("#ff6b5e", "#9c0b1f")}" stroke="#0b0614" stroke-width="3"/><path d="M50 13 V75 M32 17 C22 34 22 54 32 71 M68 17 C78 34 78 54 68 71" stroke="#ffd75e" stroke-width="3" fill="none"/><rect x="38" y="73" width="24" height="8" rx="3" fill="${fill("#ffe08a", "#b3700a")}" stroke="#0b0614" stroke-width="2.5"/><path d="M42 82 V97 M50 82 V99 M58 82 V97" stroke="#ffd75e" stroke-width="3.5"/>`,
      C: disc(
        "#ffe680",
        "#b5720a",
        `<rect x="37" y="37" width="26" height="26" rx="3" fill="#3b1503" stroke="#ffe9a3" stroke-width="3"/>`,
      ),
      D: disc(
        "#a6ffcf",
        "#0b7a55",
        `<circle cx="50" cy="50" r="14" fill="#04241a" stroke="#d6ffe9" stroke-width="3"/>`,
      ),
      ...cards([
        ["#ffd98a", "#c43d0b"],
        ["#a6ffcf", "#0b7a55"],
        ["#ffb0a0", "#a3122b"],
        ["#ffe9b0", "#a8741a"],
      ]),
      W: wild("#ffd75e", "#c9150b"),
      S: scatter("#d11a2b", "#5b0a12", flame),
    };
  },
};

/**
 * The hidden sheet of a skin's symbols; {@link symbol} shows one of them.
 * @param {string} skin
 */
export function symbolSheet(skin) {
  const drawings = (SKINS[/** @type {keyof typeof SKINS} */ (skin)] ?? SKINS.jewels)();
  const symbols = Object.entries(drawings)
    .map(([name, drawing]) => `<symbol id="s-${name}" viewBox="0 0 100 100">${drawing}</symbol>`)
    .join("");
  return svg(`width="0" height="0" class="sheet" aria-hidden="true"><defs>${gradientsIn(symbols)}</defs>${symbols}`);
}

/** @param {string} name */
export function symbol(name) {
  return svg(`viewBox="0 0 100 100" class="symbol" data-symbol="${name}" aria-hidden="true"><use href="#s-${name}"/>`);
}

const MEDAL = `<defs><clipPath id="medal"><circle cx="50" cy="50" r="43"/></clipPath></defs><image x="2" y="-4" width="96" height="128" clip-path="url(#medal)" preserveAspectRatio="xMidYMid slice"/><circle cx="50" cy="50" r="44" fill="none" stroke="#ffe39a" stroke-width="6"/><circle cx="50" cy="50" r="47.5" fill="none" stroke="#0b0614" stroke-width="2"/>`;

/** Puts the picture of the game's tile on the top symbol. @param {string} address */
export function showMotif(address) {
  const drawing = svg(`viewBox="0 0 100 100">${MEDAL}`);
  drawing.querySelector("image")?.setAttribute("href", address);
  document.getElementById("s-A")?.replaceChildren(...drawing.children);
}
