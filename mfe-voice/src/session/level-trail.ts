/** Loud speech reaches about half of the SDK's 0…1 scale, which averages over the whole voice range. */
const GAIN = 2;

/** Returns a loudness of the SDK's scale as 0…1 for drawing. */
export const scaledLevel = (level: number): number => Math.min(1, Math.max(0, level * GAIN));

/** The last loudness values of a voice, newest first, scaled to 0…1 for drawing. */
export class LevelTrail {
  private readonly values: number[];

  constructor(length: number) {
    this.values = new Array<number>(length).fill(0);
  }

  /** Adds a loudness on the SDK's scale. */
  push(level: number): void {
    this.values.pop();
    this.values.unshift(scaledLevel(level));
  }

  get newestFirst(): readonly number[] {
    return this.values;
  }
}
