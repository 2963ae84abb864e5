import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Lamp, Viewfinder } from './Lamp';
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
