import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { useDrafts } from '../../../platform/web/offline/drafts.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import type { Register } from '../attendance.contract.ts';
import { useShowRefused } from './attendance.hooks.ts';
import { restoreDraft } from './waiting-register.ts';

type Props = { readonly register: Register; readonly entry: Entry; readonly onGiveUp: () => void };

/**
 * Says why a register that was submitted without a connection was refused later. The form below shows its lines as
 * unsent input, and it stays on the device until it is submitted again or given up.
 */
export function RefusedRegister({ register, entry, onGiveUp }: Props) {
  const { t } = useTranslation('attendance');
  const drafts = useDrafts();
  // The draft is restored before the form below reads it.
  useState(() => restoreDraft(drafts, register, entry));
  useShowRefused(register, entry);
  return (
    <Notice
      kind="warm"
      role="alert"
      title={t('refusedLater', { time: formatInstant(entry.madeAt) })}
      action={
        <Button variant="default" onClick={onGiveUp}>
          {t('giveUp')}
        </Button>
      }
    >
      {entry.refused?.answer.message}
    </Notice>
  );
}
