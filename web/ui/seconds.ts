import { useEffect, useReducer } from "preact/hooks";

const SECOND_MS = 1000;

/** Draws a component again each second, and when what is answered is called. */
export function useSeconds(): () => void {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, SECOND_MS, 0);
    return () => clearInterval(timer);
  }, []);
  return () => draw(0);
}
