/** A minimal game page. It reads the token from the URL fragment and sends it in bodies only. */
export function gamePage(name: string, stakes: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; text-align: center;
    font: 1.25rem system-ui; color: #fff; background: radial-gradient(circle, #3b2a6b, #120b24); }
  button, select { font: inherit; padding: .75rem 1.5rem; border: 0; border-radius: .75rem; }
  button { background: #ffc53d; font-weight: 700; }
  output { display: block; min-height: 3em; }
</style>
<h1>${name}</h1>
<output id="result" aria-live="polite">Good luck!</output>
<label>Stake <select id="stake">${stakes.map((stake) => `<option>${stake}</option>`).join("")}</select></label>
<button id="spin">Spin</button>
<script type="module">
  const byId = (id) => document.getElementById(id);
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  const show = (text) => { byId("result").textContent = text; };
  // Kept until its answer is here: the same round id again shows the same round, and bets once.
  let pending;
  byId("spin").addEventListener("click", async () => {
    byId("spin").disabled = true;
    try {
      pending ??= { token, stake: byId("stake").value, round_id: crypto.randomUUID() };
      const round = await (await fetch("spin", { method: "POST", body: JSON.stringify(pending) })).json();
      pending = round.error === "UNDER_WAY" ? pending : undefined;
      show(round.error ? round.message : "You win " + round.win + (round.balance ? ". Balance " + round.balance : ""));
    } catch {
      show("The game server did not respond. Please try again.");
    }
    byId("spin").disabled = false;
  });
</script>
</html>`;
}
