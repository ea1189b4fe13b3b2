// @ts-check

/** The golden dragon, computed along its spine: a tapering body with a belly, rows of scales and fins. */

/** @typedef {[x: number, y: number]} Point @typedef {[Point, Point, Point, Point]} Curve */

/** The spine in cubic curves, from the tail to the neck. @type {[Curve, Curve, Curve]} */
const SPINE = [
  [
    [14, 306],
    [70, 352],
    [196, 340],
    [210, 262],
  ],
  [
    [210, 262],
    [222, 190],
    [70, 214],
    [72, 130],
  ],
  [
    [72, 130],
    [74, 50],
    [176, 26],
    [262, 78],
  ],
];
const STEPS = 26;
const THICKEST = 31;

/** @typedef {{ x: number, y: number, across: [number, number], half: number }} Place */

/** A place on the spine: where it is, the direction across it, and half the body's width. @param {number} part @returns {Place} */
function placeAt(part) {
  const at = Math.min(part * SPINE.length, SPINE.length - 1e-6);
  const t = at % 1;
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = SPINE[/** @type {0 | 1 | 2} */ (Math.floor(at))];
  const u = 1 - t;
  const x = u ** 3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t ** 3 * dx;
  const y = u ** 3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t ** 3 * dy;
  const goX = u * u * (bx - ax) + 2 * u * t * (cx - bx) + t * t * (dx - cx);
  const goY = u * u * (by - ay) + 2 * u * t * (cy - by) + t * t * (dy - cy);
  const length = Math.hypot(goX, goY) || 1;
  const half = 2 + (THICKEST - 2) * Math.sin(Math.min(1, part * 1.25) * 1.57) - 7 * Math.max(0, part - 0.8) * 5;
  return { x, y, across: [-goY / length, goX / length], half };
}

/** @param {Place} place @param {number} side from -1, the back, to 1, the belly */
function edge({ x, y, across, half }, side) {
  return `${(x + across[0] * half * side).toFixed(1)} ${(y + across[1] * half * side).toFixed(1)}`;
}

/** @param {Place[]} places @param {number} from @param {number} to */
function band(places, from, to) {
  const there = places.map((place) => edge(place, from));
  const back = places.toReversed().map((place) => edge(place, to));
  return `M${[...there, ...back].join(" L")} Z`;
}

function body() {
  const places = Array.from({ length: STEPS * SPINE.length + 1 }, (_, step) => placeAt(step / (STEPS * SPINE.length)));
  const pairs = places.slice(3).map((place, index) => /** @type {[Place, Place]} */ ([places[index], place]));
  // Each scale hangs from its row towards the tail.
  const scales = pairs
    .flatMap(([before, place], index) => {
      const shift = index % 2 ? 0 : 0.27;
      return [-0.92, -0.38, 0.16].map((side) => {
        const [from, to] = [side + shift * 0.9, side + 0.54 + shift * 0.9];
        if (to > 0.62) return "";
        return `M${edge(place, from)} Q${edge(before, (from + to) / 2)} ${edge(place, to)}`;
      });
    })
    .join(" ");
  const ribs = pairs.map(([, place]) => `M${edge(place, 0.56)} L${edge(place, 1)}`).join(" ");
  const fins = pairs
    .filter((_, index) => index % 4 === 0)
    .map(
      ([before, place]) =>
        `M${edge(before, -0.95)} Q${edge(before, -1.7)} ${edge(before, -2)} Q${edge(place, -1.5)} ${edge(place, -0.95)} Z`,
    )
    .join(" ");
  return `<path class="fins" d="${fins}"/><path class="skin" d="${band(places, -1, 1)}"/><path class="belly" d="${band(places, 0.5, 1)}"/><path class="ribs" d="${ribs}"/><path class="scales" d="${scales}"/><path class="shine" d="${band(places, -0.78, -0.5)}"/>`;
}

const FOOT = `<path class="skin" d="M-16 -18 C-4 -26 18 -20 20 -4 C22 10 14 20 4 26 L-8 22 C-20 12 -26 -8 -16 -18 Z"/><path class="scales" d="M-12 -8 Q-4 2 8 -6 M-12 4 Q-2 14 12 4"/><path class="claw" d="M-8 20 C-18 24 -22 34 -20 42 C-12 38 -4 32 0 24 Z M2 24 C-2 34 2 42 6 48 C12 40 14 32 10 24 Z M10 20 C16 28 24 34 32 34 C30 24 24 16 16 12 Z"/>`;

const HEAD = `<g class="mane"><path d="M-34 -46 C-70 -60 -92 -40 -104 -14 C-84 -22 -72 -20 -62 -12 C-88 -4 -96 18 -94 42 C-80 24 -68 20 -56 22 C-72 38 -72 58 -60 76 C-54 56 -44 48 -30 46 C-34 60 -28 74 -14 84 C-14 64 -4 52 10 46 L18 -30 Z"/></g>
  <path class="horn" d="M-6 -40 C-24 -66 -56 -76 -84 -70 C-68 -64 -58 -58 -52 -48 C-64 -50 -74 -48 -82 -42 C-62 -44 -44 -36 -26 -24 Z M26 -48 C18 -76 -4 -92 -30 -94 C-18 -84 -10 -76 -8 -66 C-18 -72 -26 -72 -34 -70 C-18 -64 -4 -52 8 -40 Z"/>
  <g class="jaw"><path class="mouth" d="M0 14 L104 8 C96 26 60 36 10 34 Z"/><path class="skin" d="M-12 20 C14 34 44 28 70 25 C86 23 96 24 104 20 C104 38 80 48 52 50 C24 52 -6 46 -16 32 Z"/><path class="tooth" d="M58 27 l4 -11 5 10 Z M74 25 l4 -10 5 9 Z M89 24 l4 -11 5 9 Z"/><path class="beard" d="M2 44 C-2 62 8 76 20 86 C18 72 22 62 28 56 C30 70 40 80 52 84 C48 72 50 60 52 50 Z"/></g>
  <path class="skin" d="M-26 -38 C4 -58 44 -54 60 -32 C78 -32 104 -26 116 -8 C120 2 114 12 104 12 L68 12 C50 18 36 22 22 20 C8 30 -14 34 -24 24 C-40 6 -40 -26 -26 -38 Z"/>
  <path class="tooth" d="M104 12 l-3 17 -9 -17 Z M86 12 l-3 11 -7 -11 Z M71 12 l-3 10 -7 -9 Z"/>
  <path class="scales" d="M-22 -18 Q-12 -8 -2 -20 M-22 0 Q-10 10 2 -2 M-6 -34 Q4 -24 14 -36 M60 -32 Q66 -24 76 -28 M70 -14 Q78 -8 86 -14"/>
  <path class="brow" d="M22 -34 C36 -44 54 -38 64 -24 C50 -28 36 -26 22 -22 Z"/><ellipse class="eye" cx="45" cy="-19" rx="10" ry="7.5"/><ellipse cx="47" cy="-19" rx="2.6" ry="7" fill="#1c0500"/><circle cx="43" cy="-22" r="1.8" fill="#fff"/>
  <path class="nostril" d="M100 -14 C106 -18 112 -14 113 -8 C108 -10 104 -9 101 -7 Z"/><path class="horn" d="M104 -20 C108 -34 118 -38 126 -36 C120 -30 118 -24 116 -14 Z"/>
  <path class="whisker" d="M108 -2 C146 -6 158 34 136 66 M102 4 C130 22 132 54 112 80"/>`;

const FIRE = `<path d="M356 108 C404 120 452 190 384 292 C354 292 322 262 330 226 C336 190 330 140 356 108 Z" fill="#ff5a1f"/><path d="M360 124 C396 144 424 200 374 270 C352 268 342 244 346 218 C352 186 346 152 360 124 Z" fill="#ff9f2e"/><path d="M364 144 C384 168 398 208 368 250 C356 240 356 222 360 204 C364 184 360 164 364 144 Z" fill="#ffe9a0"/>`;

const CLOUD = "M0 0 C-26 0 -28 -24 -6 -26 C-4 -46 30 -48 36 -28 C54 -42 84 -30 76 -12 C100 -16 106 4 86 6 H4 Z";

export const DRAGON = `viewBox="-20 -30 500 400" class="dragon" aria-hidden="true">
  <defs><linearGradient id="scales" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#ffe680"/><stop offset="0.5" stop-color="#f0a52a"/><stop offset="1" stop-color="#a94a0a"/></linearGradient>
  <linearGradient id="mane" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff7a3c"/><stop offset="1" stop-color="#a30f1e"/></linearGradient>
  <radialGradient id="pearl" cx="0.36" cy="0.32"><stop offset="0" stop-color="#ffffff"/><stop offset="0.45" stop-color="#ffe3f6"/><stop offset="1" stop-color="#a56bff"/></radialGradient>
  <radialGradient id="halo"><stop offset="0.3" stop-color="#ffe9b0" stop-opacity="0.75"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient></defs>
  <g class="back-foot" transform="translate(196 318) rotate(16)">${FOOT}</g>${body()}
  <g transform="translate(92 196) rotate(24)">${FOOT}</g>
  <circle class="halo" cx="372" cy="268" r="104" fill="url(#halo)"/><circle class="pearl" cx="372" cy="268" r="56" fill="url(#pearl)"/>
  <path class="cloud" d="${CLOUD}" transform="translate(318 336) scale(1.1)"/><path class="cloud" d="${CLOUD}" transform="translate(-8 352) scale(1.2)"/>
  <g transform="translate(258 66)"><g class="head">${HEAD}</g></g><g class="fire">${FIRE}</g>`;

/** Mountains under a large moon. */
export const MOUNTAINS = `viewBox="0 0 1000 700" preserveAspectRatio="xMidYMax slice" class="backdrop" aria-hidden="true">
  <defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a0a2e"/><stop offset="0.55" stop-color="#6b1431"/><stop offset="1" stop-color="#c8431f"/></linearGradient></defs>
  <rect width="1000" height="700" fill="url(#dusk)"/><circle cx="700" cy="190" r="130" fill="#ffe2a8" opacity="0.9"/><circle cx="700" cy="190" r="180" fill="#ffd78a" opacity="0.16"/>
  <g fill="#ffe9c2" opacity="0.8"><circle cx="90" cy="80" r="2"/><circle cx="220" cy="140" r="1.6"/><circle cx="330" cy="60" r="2"/><circle cx="470" cy="120" r="1.5"/><circle cx="900" cy="70" r="2"/><circle cx="60" cy="230" r="1.6"/></g>
  <path d="M0 470 L120 330 L210 430 L330 280 L460 450 L590 330 L720 460 L860 320 L1000 450 V700 H0 Z" fill="#5b1130"/>
  <path d="M0 560 L140 450 L270 550 L420 430 L560 560 L740 440 L880 550 L1000 480 V700 H0 Z" fill="#3a0a26"/>
  <path d="M0 650 C120 600 240 640 360 610 C520 570 660 650 800 610 C880 590 950 620 1000 610 V700 H0 Z" fill="#1d0518"/>`;
