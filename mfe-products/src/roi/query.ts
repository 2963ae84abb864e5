import { FIGURE_NAMES, type Figures, parseFigure } from './figures';

/** Reads the figures from a query; missing and invalid ones are taken from `start`. */
export function readFigures(query: URLSearchParams, start: Figures): Figures {
  const figures = { ...start };
  for (const name of FIGURE_NAMES) {
    const value = query.get(name);
    figures[name] = (value === null ? undefined : parseFigure(name, value)) ?? start[name];
  }
  return figures;
}

/** Returns the query with the figures; omits those that equal `start` and keeps foreign parameters. */
export function writeFigures(query: URLSearchParams, figures: Figures, start: Figures): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of FIGURE_NAMES) {
    if (figures[name] === start[name]) next.delete(name);
    else next.set(name, String(figures[name]));
  }
  return next;
}
