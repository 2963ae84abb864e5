/* Why no chart library: they set inline styles, which the Content-Security-Policy blocks, and draw in the browser only. */

const round = (value: number) => Math.round(value * 10) / 10;

interface Box {
  width: number;
  height: number;
  /** The value at the top of the chart. */
  max: number;
}

/** Returns the top edge of a bar chart without gaps, one step per value; closed at the bottom if `closed`. */
export function stepsPath(values: readonly number[], { width, height, max }: Box, closed = false): string {
  const step = width / values.length;
  const top = (value: number) => round(height - (value / max) * height);
  const edge = values.map((value, i) => `V${top(value)}H${round((i + 1) * step)}`).join('');
  return `M0 ${height}${edge}V${height}${closed ? 'z' : ''}`;
}

/** Returns separate bars, each half as wide as its cell. */
export function columnsPath(values: readonly number[], { width, height, max }: Box): string {
  const step = width / values.length;
  return values
    .map((value, i) => {
      const tall = round((value / max) * height);
      return `M${round((i + 0.25) * step)} ${height}v${-tall}h${round(step / 2)}v${tall}z`;
    })
    .join('');
}

/** Returns the next round number above all values, so that there is space above the highest point. */
export function roundMax(values: readonly number[]): number {
  const highest = Math.max(...values, 1e-9);
  const power = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return round((steps.find((step) => step * power >= highest) ?? 10) * power * 10) / 10;
}
