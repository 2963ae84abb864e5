import { UI } from '@site/contracts/limits';
import { Toaster } from '@site/ui/toast/Toaster';
import type { createToastStore } from '@site/ui/toast/toast-store.ts';
import { useTranslation } from 'react-i18next';

type Store = ReturnType<typeof createToastStore>;

/** The specification's two notification systems: for voice one at a time, for forms up to three. */
export function Toasters({ stores }: { stores: { form: Store; voice: Store } }) {
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
}
