import { FIGURE_NAMES, type Figures, parseFigure } from './figures';

/** The figures that an address carries; what it lacks or garbles is taken from `start`. */
export function readFigures(query: URLSearchParams, start: Figures): Figures {
  const figures = { ...start };
  for (const name of FIGURE_NAMES) {
    const value = query.get(name);
    figures[name] = (value === null ? undefined : parseFigure(name, value)) ?? start[name];
  }
  return figures;
}

/** The query with the figures in it; those that equal `start` are left out, foreign parameters stay. */
export function writeFigures(query: URLSearchParams, figures: Figures, start: Figures): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of FIGURE_NAMES) {
    if (figures[name] === start[name]) next.delete(name);
    else next.set(name, String(figures[name]));
  }
  return next;
}
