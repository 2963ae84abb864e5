import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { BOUNDS, type FigureName, parseFigure } from './figures';
import styles from './Quantity.module.css';

interface QuantityProps {
  name: FigureName;
  label: string;
  value: number;
  /** The value as it is typed in this language. */
  typed: string;
  /** The value with its unit, for slider and for where nothing can be typed. */
  shown: string;
  onChange: (value: number) => void;
}

/** One of the visitor's figures: a number to type and a slider to drag, which follow each other. */
export function Quantity({ name, label, value, typed, shown, onChange }: QuantityProps) {
  const { min, max, step } = BOUNDS[name];
  // What is being typed may be no number yet; it is put right when the field is left.
  const [draft, setDraft] = useState<string>();
  const number = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });

  // Before the page came to life, or when the browser restores a form, the fields change without anyone listening.
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
        aria-valuetext={shown}
        {...{ min, max, step }}
        value={value}
        onChange={take}
      />
      <span className={styles.shown}>{shown}</span>
    </div>
  );
}
