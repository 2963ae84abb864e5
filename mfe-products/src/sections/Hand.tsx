import slider from '../roi/Quantity.module.css';
import styles from './Hand.module.css';

interface HandProps {
  label: string;
  /** What the slider stands at, in words. */
  shown: string;
  at: number;
  min?: number;
  max: number;
  move: (at: number) => void;
}

/** A slider that moves a page's illustration, which is whole before it is touched, and without JavaScript. */
export const Hand = ({ label, shown, at, min = 0, max, move }: HandProps) => (
  <p className={styles.hand}>
    <span aria-hidden="true">
      <span>{label}</span> <b className="num">{shown}</b>
    </span>
    <input
      // A slider that was moved before hydration.
      ref={(input) => {
        if (input && Number(input.value) !== at) move(Number(input.value));
      }}
      className={slider.slider}
      type="range"
      autoComplete="off"
      aria-label={label}
      aria-valuetext={shown}
      min={min}
      max={max}
      value={at}
      onChange={(event) => move(Number(event.target.value))}
    />
  </p>
);

/** Hides what is still to come at the moment that the slider shows. */
export const LATER = styles.later;
