import { byId, calm } from "./dom.ts";

const COLOURS = ["#ffe08a", "#ffd24d", "#fff6cf", "#f0a020"];

/** Rains coins over the page for a big win; not with reduced motion. */
export function rainCoins(count: number) {
  if (calm()) return;
  const canvas = byId("effects") as HTMLCanvasElement;
  const context = canvas.getContext("2d");
  if (!context) return;
  const [width, height] = [innerWidth, innerHeight];
  canvas.width = width;
  canvas.height = height;
  const coins = Array.from({ length: count }, (_, index) => ({
    x: width / 2 + (Math.random() - 0.5) * width * 0.3,
    y: height * 0.5,
    across: (Math.random() - 0.5) * width * 0.02,
    down: -height * (0.012 + Math.random() * 0.018),
    size: 7 + Math.random() * 9,
    turn: Math.random() * 6,
    colour: COLOURS[index % COLOURS.length] ?? "#ffd24d",
  }));
  const frame = () => {
    context.clearRect(0, 0, width, height);
    let left = 0;
    for (const coin of coins) {
      coin.x += coin.across;
      coin.y += coin.down;
      coin.down += height * 0.0006;
      coin.turn += 0.18;
      if (coin.y > height + 30) continue;
      left++;
      context.fillStyle = coin.colour;
      context.strokeStyle = "#8a5a08";
      context.lineWidth = 2;
      context.beginPath();
      context.ellipse(coin.x, coin.y, coin.size * Math.abs(Math.cos(coin.turn)) + 1, coin.size, 0, 0, Math.PI * 2);
      context.fill();
      context.stroke();
    }
    if (left > 0) requestAnimationFrame(frame);
    else context.clearRect(0, 0, width, height);
  };
  frame();
}
