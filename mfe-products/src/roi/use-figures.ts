import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Figures } from './figures';
import { readFigures, writeFigures } from './query';

/** Debounces writing the address: a slider emits dozens of values a second, and browsers limit history updates. */
const WRITE_AFTER_MS = 250;

/**
 * State of the visitor's figures. It starts with the worked example of the prerendered page, then reads the address,
 * and writes changes back to it by replacing the history entry, so that a copied address shows the same.
 */
export function useFigures(example: Figures): [Figures, (change: Partial<Figures>) => void] {
  const [figures, setFigures] = useState(example);
  const [changed, setChanged] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const here = useRef({ location, navigate });
  useEffect(() => {
    here.current = { location, navigate };
  });

  useEffect(() => {
    const read = readFigures(new URLSearchParams(here.current.location.search), example);
    // Figures typed before hydration take precedence over the address.
    setFigures((before) => (before === example ? read : before));
  }, [example]);

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => {
      const { location, navigate } = here.current;
      const query = writeFigures(new URLSearchParams(location.search), figures, example).toString();
      const search = query ? `?${query}` : '';
      if (search !== location.search) {
        void navigate({ search, hash: location.hash }, { replace: true, preventScrollReset: true });
      }
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, figures, example]);

  const change = (part: Partial<Figures>) => {
    setChanged(true);
    setFigures((before) => ({ ...before, ...part }));
  };
  return [figures, change];
}
