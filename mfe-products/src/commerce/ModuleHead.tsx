import { Mark } from '@site/ui/layout/Mark';
import type { Voice } from '@site/ui/wave/geometry.ts';
import type { CommerceContent } from './content';
import styles from './ModuleHead.module.css';

interface ModuleHeadProps {
  content: CommerceContent['modules']['snapCard'];
  voice: Voice;
}

/** A module's number, name and promise as one heading. */
export function ModuleHead({ content, voice }: ModuleHeadProps) {
  return (
    <div className={styles.head}>
      <Mark voice={voice}>{content.mark}</Mark>
      <h2>
        {content.name} <span>{content.promise}</span>
      </h2>
    </div>
  );
}
