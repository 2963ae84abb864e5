/** Loud speech reaches about a half of the SDK's 0…1 scale, which averages over the whole voice range. */
const GAIN = 2;

/** The last moments of one voice's loudness, newest first, 0…1 as drawn. */
export class LevelTrail {
  private readonly values: number[];

  constructor(length: number) {
    this.values = new Array<number>(length).fill(0);
  }

  /** Takes a loudness of the SDK's scale. */
  push(level: number): void {
    this.values.pop();
    this.values.unshift(Math.min(1, Math.max(0, level * GAIN)));
  }

  get newestFirst(): readonly number[] {
    return this.values;
  }
}
