import { durationMs, loudness } from './audio.ts';

/** Louder than a room: somebody speaks. */
const SPEECH = 0.015;
/** A pause of this length ends a turn. */
const PAUSE_MS = 700;
/** Speech of this length over the agent is meant as an interruption; a cough or a click is not. */
const BARGE_IN_MS = 800;

/** Listens to the visitor's sound as it arrives. */
export class Ear {
  private spokenMs = 0;
  private quietMs = 0;
  private turnEnded: ((written?: string) => void) | null = null;
  private bargedIn: (() => void) | null = null;

  /** Takes the next piece of the visitor's PCM. */
  hear(pcm: Buffer): void {
    const ms = durationMs(pcm);
    if (loudness(pcm) >= SPEECH) {
      this.spokenMs += ms;
      this.quietMs = 0;
      if (this.spokenMs >= BARGE_IN_MS) this.bargedIn?.();
      return;
    }
    this.quietMs += ms;
    if (this.quietMs < PAUSE_MS) return;
    if (this.spokenMs > 0) this.turnEnded?.();
    this.spokenMs = 0;
  }

  /** The visitor wrote instead of speaking. */
  read(text: string): void {
    this.turnEnded?.(text);
  }

  /** Resolves when the visitor has said something and paused, or after `patienceMs`; to the text if it was written. */
  turn(patienceMs: number): Promise<string | undefined> {
    this.spokenMs = 0;
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(), patienceMs);
      const ear = this;
      function done(written?: string) {
        clearTimeout(timer);
        ear.turnEnded = null;
        resolve(written);
      }
      this.turnEnded = done;
    });
  }

  /** Calls back when the visitor talks over the agent; the returned function stops listening for it. */
  onBargeIn(callback: () => void): () => void {
    this.spokenMs = 0;
    this.bargedIn = callback;
    return () => {
      this.bargedIn = null;
    };
  }
}
