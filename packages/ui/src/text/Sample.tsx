import styles from './Sample.module.css';

/** Says in `word`, if there is one, that the text before it is a sample. It stands beside a link, not in it. */
export function Sample({ word }: { word: string | undefined }) {
  if (word === undefined) return null;
  return (
    <>
      {' '}
      <span className={styles.sample}>{`(${word})`}</span>
    </>
  );
}
