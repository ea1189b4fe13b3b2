import { recall, remember } from "./remember.ts";

/** Synthesised sounds, off until the player turns them on; the browser keeps the choice. */
export function createSound() {
  let isOn = recall("sound") === "on";
  let audio: AudioContext | null = null;

  function tone(frequency: number, startS: number, lengthS: number, shape: OscillatorType = "triangle") {
    if (!isOn) return;
    // A browser lets a page sound from the player's first press on.
    audio ??= new AudioContext();
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + startS;
    oscillator.type = shape;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + lengthS + 0.05);
  }

  return {
    isOn: () => isOn,
    turn() {
      isOn = !isOn;
      remember("sound", isOn ? "on" : "off");
      void audio?.close();
      audio = null;
    },
    start: () => tone(220, 0, 0.15, "sine"),
    stop: (index = 0) => tone(140 + index * 18, 0, 0.08, "square"),
    win(notes: number) {
      const scale = [523, 587, 659, 784, 880, 1047, 1175, 1319];
      for (let index = 0; index < Math.min(notes, scale.length); index++) tone(scale[index] ?? 523, index * 0.09, 0.25);
    },
    lose: () => tone(130, 0, 0.2, "sine"),
  };
}

export type Sound = ReturnType<typeof createSound>;
