import styles from './Sample.module.css';

/**
 * Says after a text that what it tells is a sample, in `word`; without a word it is none, and nothing is shown. It stands beside a link,
 * not in it.
 */
export function Sample({ word }: { word: string | undefined }) {
  if (word === undefined) return null;
  return (
    <>
      {' '}
      <span className={styles.sample}>{`(${word})`}</span>
    </>
  );
}
