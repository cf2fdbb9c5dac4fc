/** Sounds made by the browser itself: no files, nothing to load. */

export const SOUNDS = ["stone", "flip", "capture", "notify", "end", "lost", "alarm", "miss"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A short tone: frequencies in hertz, times in seconds, loudness from 0 to 1. */
interface Tone {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly lasts: number;
  readonly loudness: number;
  readonly wave: OscillatorType;
}

/** A click: noise through a narrow band, as of wood on wood. */
interface Click {
  readonly band: number;
  readonly at: number;
  readonly lasts: number;
  readonly loudness: number;
}

interface Recipe {
  readonly tones: readonly Tone[];
  readonly clicks: readonly Click[];
}

const tone = (from: number, to: number, at: number, lasts: number, loudness: number): Tone =>
  ({ from, to, at, lasts, loudness, wave: "sine" });
const click = (band: number, at: number, lasts: number, loudness: number): Click => ({ band, at, lasts, loudness });

export const RECIPES: Readonly<Record<Sound, Recipe>> = {
  stone: { tones: [tone(320, 180, 0, 0.06, 0.22)], clicks: [click(2400, 0, 0.03, 0.5)] },
  flip: { tones: [tone(240, 330, 0, 0.05, 0.12)], clicks: [click(1500, 0, 0.025, 0.3), click(1900, 0.05, 0.025, 0.24)] },
  capture: { tones: [tone(260, 140, 0, 0.09, 0.2)], clicks: [click(1200, 0, 0.04, 0.35), click(900, 0.06, 0.05, 0.3)] },
  notify: { tones: [tone(660, 660, 0, 0.14, 0.16), tone(880, 880, 0.12, 0.22, 0.16)], clicks: [] },
  end: { tones: [tone(523, 523, 0, 0.18, 0.15), tone(659, 659, 0.14, 0.18, 0.15), tone(784, 784, 0.28, 0.4, 0.16)], clicks: [] },
  lost: { tones: [tone(523, 523, 0, 0.2, 0.12), tone(415, 415, 0.18, 0.22, 0.12), tone(349, 349, 0.38, 0.45, 0.12)], clicks: [] },
  miss: { tones: [tone(233, 175, 0, 0.22, 0.14)], clicks: [] },
  alarm: { tones: [tone(880, 880, 0, 0.08, 0.14), tone(880, 880, 0.14, 0.08, 0.14)], clicks: [] },
};

/** Plays sounds once the page may: browsers wait for a first click or key. */
export class Sounds {
  /** From 0 to 1; 0 is silence. */
  volume: number;
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  constructor(volume = 0.6) {
    this.volume = volume;
  }

  /** Never throws: where a browser has no sound, nothing is heard. */
  play(sound: Sound): void {
    if (this.volume <= 0 || typeof AudioContext === "undefined" || isUntouched()) return;
    try {
      this.#context ??= new AudioContext();
      void this.#context.resume().catch(() => {});
      this.#perform(this.#context, RECIPES[sound]);
    } catch {
      // No device, or too many contexts: a game goes on without sound.
    }
  }

  #perform(context: AudioContext, recipe: Recipe): void {
    const now = context.currentTime + 0.005;
    for (const part of recipe.tones) this.#tone(context, part, now + part.at);
    for (const part of recipe.clicks) this.#click(context, part, now + part.at);
  }

  #tone(context: AudioContext, part: Tone, start: number): void {
    const oscillator = context.createOscillator();
    oscillator.type = part.wave;
    oscillator.frequency.setValueAtTime(part.from, start);
    oscillator.frequency.exponentialRampToValueAtTime(part.to, start + part.lasts);
    oscillator.connect(this.#fading(context, part.loudness, start, part.lasts));
    oscillator.start(start);
    oscillator.stop(start + part.lasts);
  }

  #click(context: AudioContext, part: Click, start: number): void {
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= whiteNoise(context);
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = part.band;
    band.Q.value = 1.4;
    source.connect(band).connect(this.#fading(context, part.loudness, start, part.lasts));
    source.start(start);
    source.stop(start + part.lasts);
  }

  #fading(context: AudioContext, loudness: number, start: number, lasts: number): GainNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loudness * this.volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    gain.connect(context.destination);
    return gain;
  }
}

/** Nobody has clicked or typed on this page yet: a browser would play nothing and complain. */
function isUntouched(): boolean {
  return globalThis.navigator?.userActivation?.hasBeenActive === false;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return buffer;
}
