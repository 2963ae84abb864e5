import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './BeltPhoto.module.css';
import { Lamp, Viewfinder } from './Lamp';

interface BeltPhotoProps {
  /** Text for screen readers. */
  label: string;
  /** Recognized attributes: material, height, socket. */
  callouts: readonly [string, string, string];
}

/** The photo of the product with the attributes that the module recognized. */
export function BeltPhoto({ label, callouts }: BeltPhotoProps) {
  const [material, height, socket] = callouts;
  return (
    <svg
      className={styles.photo}
      viewBox="0 0 360 300"
      width="360"
      height="300"
      role="img"
      aria-label={label}
    >
      <Viewfinder bottom={282} />
      <Lamp />
      <g className={styles.callouts}>
        <path className={cx(draw.stroke, draw.strokeAssistant)} d="M236 130h44M183 232h97M170 186h-66" />
        <circle className={draw.fillAssistant} cx="236" cy="130" r="4" />
        <circle className={draw.fillAssistant} cx="183" cy="232" r="4" />
        <circle className={draw.fillAssistant} cx="170" cy="186" r="4" />
        <text x="286" y="134">
          {material}
        </text>
        <text x="286" y="236">
          {height}
        </text>
        <text x="98" y="190" textAnchor="end">
          {socket}
        </text>
      </g>
    </svg>
  );
}
