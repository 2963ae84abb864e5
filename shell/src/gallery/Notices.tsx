import { UI } from '@site/contracts/limits';
import { Button } from '@site/ui/button/Button';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Spinner } from '@site/ui/spinner/Spinner';
import { Waiting } from '@site/ui/spinner/Waiting';
import { Toast } from '@site/ui/toast/Toast';
import { Toaster } from '@site/ui/toast/Toaster';
import { createToastStore } from '@site/ui/toast/toast-store.ts';
import { Broken } from '@site/ui/wave/Broken';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { States } from './States';
import { type GalleryProps, samplesIn } from './samples';

const KINDS = ['info', 'success', 'error'] as const;

/** Notifications, static and live, and the spinner. */
export function Notices({ lang }: GalleryProps) {
  const { heard, answered, action } = samplesIn(lang);
  const [store] = useState(() => createToastStore({ limit: UI.toastFormMax, durationMs: UI.toastFormMs }));
  return (
    <Section voice="assistant" seed="notices">
      <SectionHead mark="Notices" title="Toasts and waiting" voice="assistant" />
      <States
        make={() =>
          KINDS.map((kind) => (
            <Toast
              key={kind}
              toast={{ kind, title: heard, text: answered }}
              closeLabel="×"
              onClose={() => undefined}
            />
          ))
        }
      />
      <div className={styles.grid}>
        <Broken />
        <Waiting />
        <Waiting large />
        <Spinner label={heard} />
        <p className={styles.row}>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="quiet"
              onClick={() => store.add({ kind, title: action })}
            >
              {kind}
            </Button>
          ))}
        </p>
      </div>
      <Toaster store={store} placement="form" gapPx={UI.toastGapPx} label={heard} closeLabel={answered} />
    </Section>
  );
}
