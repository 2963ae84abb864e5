import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { BOUNDS, type FigureName, parseFigure } from './figures';
import styles from './Quantity.module.css';

interface QuantityProps {
  name: FigureName;
  label: string;
  value: number;
  /** The value formatted for typing in this language; its unit is in the label. */
  typed: string;
  onChange: (value: number) => void;
}

/** An input of the calculator: a number field and a slider, kept in sync. */
export function Quantity({ name, label, value, typed, onChange }: QuantityProps) {
  const { min, max, step } = BOUNDS[name];
  // While typing, the text may be invalid; it is reset on blur.
  const [draft, setDraft] = useState<string>();
  const number = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });

  // Before hydration, and when the browser restores a form, the fields change without events.
  useEffect(() => {
    for (const { current } of [number, slider]) {
      const early = current ? parseFigure(name, current.value) : undefined;
      if (early !== undefined && early !== latest.current.value) latest.current.onChange(early);
    }
  }, [name]);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const parsed = parseFigure(name, event.target.value);
    if (parsed !== undefined) onChange(parsed);
  };
  const id = `roi-${name}`;
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={number}
        id={id}
        className={styles.number}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? typed}
        aria-invalid={draft !== undefined && parseFigure(name, draft) === undefined}
        onChange={(event) => {
          setDraft(event.target.value);
          take(event);
        }}
        onBlur={() => setDraft(undefined)}
      />
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        autoComplete="off"
        aria-label={label}
        aria-valuetext={typed}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={take}
      />
      <span className={styles.shown}>{typed}</span>
    </div>
  );
}
