import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './CommercePoster.module.css';
import { BUYS_FROM, VOTES } from './votes';

/** Five scores are a column. */
const columns = VOTES.map((vote) => Math.floor(vote / 5));
const dots = VOTES.map((vote, i) => ({
  x: 250 + 28 * (columns[i] ?? 0),
  y: 325 - 28 * columns.slice(0, i).filter((column) => column === columns[i]).length,
  buys: vote >= BUYS_FROM,
}));

/** For `Poster`: the photo of a product, and the votes of the agents. */
export const CommercePoster = () => (
  <>
    <g transform="translate(20 65)">
      <Viewfinder bottom={292} />
      <Lamp />
    </g>
    <path className={cx(draw.stroke, draw.strokeLine)} d="M484 346H772" />
    {dots.map(({ x, y, buys }) => (
      <circle
        key={`${x} ${y}`}
        className={buys ? draw.fillInk : cx(draw.stroke, draw.strokeInk)}
        cx={x}
        cy={y}
        r="12.5"
      />
    ))}
  </>
);

const RAYS = Array.from({ length: 13 }, (_, i) => {
  const lean = (i - 6) / 6;
  return `M${(180 + lean * 52).toFixed(1)} 180L${(180 + lean * 92).toFixed(1)} 252`;
}).join('');

/** The sample product, drawn around x = 180 and y = 50…280. */
export function Lamp() {
  const thick = cx(draw.stroke, styles.thick);
  return (
    <>
      <path className={cx(draw.stroke, draw.strokeLine)} d={RAYS} />
      <ellipse className={draw.fillPaper} cx="180" cy="268" rx="54" ry="9" />
      <path className={thick} d="M180 76V50M126 268a54 9 0 0 0 108 0 54 9 0 0 0-108 0M177 200v60M183 200v60" />
      <path className={draw.fillPaper} d="M168 172h24v10a12 14 0 0 1-24 0z" />
      <path className={thick} d="M168 172v10a12 14 0 0 0 24 0v-10" />
      <path className={draw.fillPaper} d="M118 172c0-58 24-96 62-96s62 38 62 96z" />
      <path className={thick} d="M118 172c0-58 24-96 62-96s62 38 62 96zM110 172h140" />
      <path className={draw.stroke} d="M136 164c2-36 14-60 32-72M150 164c1-22 6-40 14-54" />
    </>
  );
}

/** Path of the corners of a viewfinder; `bottom` is the y coordinate of the lower ones. */
export function Viewfinder({ bottom }: { bottom: number }) {
  const d = `M64 56V28h28M268 28h28v28M296 ${bottom - 28}v28h-28M92 ${bottom}H64v-28`;
  return <path className={cx(draw.stroke, styles.thick, draw.strokeInk)} d={d} />;
}
