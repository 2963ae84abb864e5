import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import { linesPath } from '@site/ui/wave/geometry.ts';
import styles from './AppScreen.module.css';
import type { SellerContent } from './content';
import { dayCurve, SLOTS } from './day-curve';

type WebAppContent = SellerContent['webapp'];

function BotTable({ webapp: { columns, bots } }: { webapp: WebAppContent }) {
  return (
    <table className={styles.bots}>
      <thead>
        <tr>
          <th scope="col">{columns.bot}</th>
          <th scope="col">{columns.channels}</th>
          <th scope="col">{columns.today}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {bots.map((bot, i) => (
          <tr key={bot.name} className={cx(i === 0 && styles.open)}>
            <th scope="row">{bot.name}</th>
            <td>{bot.channels}</td>
            <td className="num">{bot.today}</td>
            <td>
              <Tag voice={bot.live ? 'visitor' : 'plain'}>{bot.state}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The web app: its menu, the bots with one selected, and that bot's data. */
export function AppScreen({ webapp }: { webapp: WebAppContent }) {
  const day = linesPath(dayCurve(0).map((value, i) => ({ x: i + 0.5, y: 58, length: -value * 52 })));
  return (
    <Screen title={webapp.title} meta={webapp.meta}>
      <div className={styles.app}>
        <ul className={styles.menu}>
          {webapp.menu.map((item, i) => (
            <li key={item} className={cx(i === 0 && styles.current)}>
              {item}
            </li>
          ))}
        </ul>
        <div className={styles.list}>
          <BotTable webapp={webapp} />
          <div className={styles.chart}>
            <p className="mono">{webapp.chart}</p>
            <svg
              viewBox={`0 0 ${SLOTS} 60`}
              width={SLOTS}
              height="60"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 58H${SLOTS}`} />
              <path className={cx(draw.bars, styles.bars, draw.strokeAssistant)} d={day} />
            </svg>
          </div>
        </div>
        <div className={styles.detail}>
          <h3>{webapp.detail.title}</h3>
          <dl>
            {webapp.detail.items.map((item) => (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd>{item.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Screen>
  );
}
