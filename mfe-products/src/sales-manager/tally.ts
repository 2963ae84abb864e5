interface TallyBox {
  done: number;
  total: number;
  width: number;
  height: number;
}

/** Returns vertical strokes over the box's width as two paths: the first `done` strokes, and the rest. */
export function tally({ done, total, width, height }: TallyBox): { done: string; rest: string } {
  const step = width / total;
  const strokes = Array.from(
    { length: total },
    (_, i) => `M${((i + 0.5) * step).toFixed(1)} 2v${height - 4}`,
  );
  return { done: strokes.slice(0, done).join(''), rest: strokes.slice(done).join('') };
}
