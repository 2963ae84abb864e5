import type { ReactNode } from 'react';
import { STATES } from './force-states';
import styles from './Gallery.module.css';

/** A control at rest, hovered, focused and pressed, side by side. `make` gets the state's name. */
export function States({ make }: { make: (state: string) => ReactNode }) {
  return (
    <div className={`${styles.grid} ${styles.states}`}>
      {Object.entries(STATES).map(([name, pseudo]) => (
        <div key={name} data-state={pseudo}>
          <p className="mono">{name}</p>
          {make(name)}
        </div>
      ))}
    </div>
  );
}
