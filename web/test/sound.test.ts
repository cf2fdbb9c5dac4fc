import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { RECIPES, SOUNDS, Sounds } from "../src/lib/sound.ts";

const world = globalThis as { AudioContext?: unknown };
afterEach(() => delete world.AudioContext);

/** An audio context that only counts what begins to sound. */
function fakeContext(): { started: number } {
  const heard = { started: 0 };
  const parameter = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  const node = () => ({ frequency: parameter, Q: parameter, gain: parameter, connect: (next: unknown) => next, start: () => (heard.started += 1), stop: () => {} });
  world.AudioContext = class {
    currentTime = 0;
    sampleRate = 100;
    destination = {};
    createOscillator = node;
    createBufferSource = node;
    createBiquadFilter = node;
    createGain = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
    resume = () => Promise.resolve();
  };
  return heard;
}

test("every sound sounds, all its parts", () => {
  for (const sound of SOUNDS) {
    const heard = fakeContext();
    new Sounds().play(sound);
    assert.equal(heard.started, RECIPES[sound].tones.length + RECIPES[sound].clicks.length);
    assert.ok(heard.started > 0);
  }
});

test("a page nobody has touched stays silent until somebody does", () => {
  const heard = fakeContext();
  const activation = { hasBeenActive: false };
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: activation }, configurable: true });
  new Sounds().play("stone");
  assert.equal(heard.started, 0);
  activation.hasBeenActive = true;
  new Sounds().play("stone");
  assert.ok(heard.started > 0);
  Reflect.deleteProperty(globalThis, "navigator");
});

test("a volume of nothing is silence", () => {
  const heard = fakeContext();
  new Sounds(0).play("stone");
  assert.equal(heard.started, 0);
});

test("a browser without sound, or with too many contexts, does not disturb the game", () => {
  new Sounds().play("stone");
  world.AudioContext = class {
    constructor() {
      throw new Error("no device");
    }
  };
  new Sounds().play("stone");
});
