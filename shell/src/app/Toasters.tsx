import { UI } from '@site/contracts/limits';
import { Toaster } from '@site/ui/toast/Toaster';
import { createToastStore } from '@site/ui/toast/toast-store.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

/** Creates the specification's two notification systems: for voice one at a time, for forms up to three. */
export const createToasts = () => ({
  form: createToastStore({ limit: UI.toastFormMax, durationMs: UI.toastFormMs }),
  voice: createToastStore({ limit: 1, durationMs: UI.toastVoiceMs }),
});

interface ToastersProps {
  stores: ReturnType<typeof createToasts>;
}

export const Toasters = memo(function Toasters({ stores }: ToastersProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Toaster
        store={stores.form}
        placement="form"
        gapPx={UI.toastGapPx}
        label={t('toasts.form')}
        closeLabel={t('toasts.close')}
      />
      <Toaster
        store={stores.voice}
        placement="voice"
        gapPx={UI.toastGapPx}
        label={t('toasts.voice')}
        closeLabel={t('toasts.close')}
      />
    </>
  );
});
