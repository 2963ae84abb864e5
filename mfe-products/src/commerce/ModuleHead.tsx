import type { CommerceContent } from './content';
import styles from './ModuleHead.module.css';

interface ModuleHeadProps {
  content: CommerceContent['modules']['snapCard'];
}

/** A module's name and promise as one heading. */
export function ModuleHead({ content }: ModuleHeadProps) {
  return (
    <div className={styles.head}>
      <h2>
        <span>{content.name}</span> <span>{content.promise}</span>
      </h2>
    </div>
  );
}
