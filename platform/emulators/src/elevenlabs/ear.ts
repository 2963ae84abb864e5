import { durationMs, loudness } from './audio.ts';

/** Loudness above which sound counts as speech. */
const SPEECH = 0.015;
/** A pause of this length ends a turn. */
const PAUSE_MS = 700;
/** Speech of this length while the agent speaks is an interruption; a cough or a click is shorter. */
const BARGE_IN_MS = 800;

/** Detects turns and interruptions in the visitor's audio. */
export class Ear {
  private spokenMs = 0;
  private quietMs = 0;
  private turnEnded: ((written?: string) => void) | null = null;
  private bargedIn: (() => void) | null = null;

  /** Processes the next chunk of the visitor's PCM. */
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

  /** Processes a message that the visitor wrote. */
  read(text: string): void {
    this.turnEnded?.(text);
  }

  /** Resolves when the visitor has spoken and paused, or has written, with the text; or after `patienceMs`. */
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

  /** Calls back when the visitor interrupts the agent. Returns a function that removes the callback. */
  onBargeIn(callback: () => void): () => void {
    this.spokenMs = 0;
    this.bargedIn = callback;
    return () => {
      this.bargedIn = null;
    };
  }
}
