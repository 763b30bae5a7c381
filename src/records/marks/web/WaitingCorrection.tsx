import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';

/** A correction that was submitted without a connection: it waits on this device, or was refused later. */
export function WaitingCorrection({ entry, onChange }: { readonly entry: Entry; readonly onChange: () => void }) {
  const { t } = useTranslation('marks');
  const { refused, madeAt } = entry;
  return (
    <Notice
      kind="warm"
      role={refused ? 'alert' : 'status'}
      title={t(refused ? 'correctionRefused' : 'correctionWaits', { time: formatInstant(madeAt) })}
      action={
        <Button variant="default" onClick={onChange}>
          {t('changeWaiting')}
        </Button>
      }
    >
      {refused?.answer.message}
    </Notice>
  );
}
