import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { Measures } from '../draft.contract.ts';
import { useMakeDraft } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly today: Measures };

/**
 * Offers to repair today's timetable if it breaks requirements, for example because a teacher has left or has lost a
 * day.
 */
export function RepairToday({ editing, today: { placed, of, mustBroken } }: Props) {
  const { t } = useTranslation('timetable-maker');
  const make = useMakeDraft();
  const [isSaving, setSaving] = useState(false);
  if (placed === 0 || (placed === of && mustBroken === 0)) return null;

  const repair = async () => {
    setSaving(true);
    const isSaved = await editing.flush();
    setSaving(false);
    if (isSaved) make.mutate({ from: 'repair' });
  };

  return (
    <>
      <Notice
        kind="warm"
        title={t('todayBroken')}
        action={
          <Button
            loading={isSaving || make.isPending}
            disabled={editing.standing.isClosed}
            onClick={() => void repair()}
          >
            {t('repair')}
          </Button>
        }
      >
        {mustBroken > 0 && <div>{t('mustBroken', { count: mustBroken })}</div>}
        {placed < of && <div>{t('unplaced', { count: of - placed })}</div>}
        <div>{t('repairHint')}</div>
      </Notice>
      <SaveFailure error={make.error} />
    </>
  );
}
