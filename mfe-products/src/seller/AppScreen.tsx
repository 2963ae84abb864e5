import { cx } from '@site/ui/cx.ts';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import styles from './AppScreen.module.css';
import type { SellerContent } from './content';

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
              <Tag>{bot.state}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The web app: its menu and the bots, with one selected. */
export function AppScreen({ webapp }: { webapp: WebAppContent }) {
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
        </div>
      </div>
    </Screen>
  );
}
