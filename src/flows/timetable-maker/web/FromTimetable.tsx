import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useSuggestPlan } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

/** Replaces the week and the load with those of today's timetable; rooms, rules and unavailable times stay. */
export function FromTimetable({ editing: { change } }: { readonly editing: Editing }) {
  const { t } = useTranslation('timetable-maker');
  const [isAsking, setAsking] = useState(false);
  const suggest = useSuggestPlan((suggested) => {
    setAsking(false);
    // Rules that name rows of the load are removed, because afterwards they would name other rows.
    change((before) => ({
      ...before,
      week: suggested.week,
      load: suggested.load,
      rules: before.rules.filter(({ lessons = [], sets, slots }) => lessons.length === 0 && !sets && !slots),
    }));
    toastSuccess(t('taken', { count: suggested.load.length }));
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('fromTimetable')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('fromTimetableTitle')}
        action={t('take')}
        isBusy={suggest.isPending}
        onConfirm={() => suggest.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('fromTimetableText')}</p>
        <SaveFailure error={suggest.error} />
      </ConfirmDialog>
    </>
  );
}
