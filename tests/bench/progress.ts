/** Prints one line per finished measurement: how many are done, the time so far and an estimate of the rest. */
export class Progress {
  private done = 0;
  private readonly started: number;

  constructor(
    private readonly total: number,
    private readonly print: (line: string) => void = console.log,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.started = now();
  }

  step(text: string): void {
    this.done += 1;
    const elapsed = this.now() - this.started;
    const left = Math.max(0, this.total - this.done);
    const rest = left > 0 ? `, about ${clock((elapsed / this.done) * left)} left` : '';
    this.print(`[${this.done}/${this.total}, ${clock(elapsed)}${rest}] ${text}`);
  }
}

/** Returns a duration as minutes and seconds: `1:05`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
