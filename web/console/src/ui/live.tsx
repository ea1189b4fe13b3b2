import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

type State = "live" | "paused" | "lost";

/** Whether what is shown is followed, with the button that stops it. */
export function useLive(onFollow: () => unknown) {
  const [state, setState] = useState<readonly [State | "", string]>(["", "Connecting…"]);
  const isPaused = useRef(false);
  const say = (next: State, text: string) => {
    if (!isPaused.current || next === "paused") setState([next, text]);
  };
  const turn = () => {
    isPaused.current = !isPaused.current;
    say(isPaused.current ? "paused" : "live", isPaused.current ? "Paused" : "Live");
    if (!isPaused.current) onFollow();
  };
  const bar = (more?: ComponentChildren) => (
    <div class="row live-bar">
      <span class="live-light" role="status" data-state={state[0]}>
        {state[1]}
      </span>
      <button type="button" onClick={turn}>
        {isPaused.current ? "Follow" : "Pause"}
      </button>
      {more}
    </div>
  );
  return { bar, isPaused, say };
}
