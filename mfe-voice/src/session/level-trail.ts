/** Loud speech reaches about half of the SDK's 0…1 scale, which averages over the whole voice range. */
const GAIN = 2;

/** The last loudness values of a voice, newest first, scaled to 0…1 for drawing. */
export class LevelTrail {
  private readonly values: number[];

  constructor(length: number) {
    this.values = new Array<number>(length).fill(0);
  }

  /** Adds a loudness on the SDK's scale. */
  push(level: number): void {
    this.values.pop();
    this.values.unshift(Math.min(1, Math.max(0, level * GAIN)));
  }

  get newestFirst(): readonly number[] {
    return this.values;
  }
}
