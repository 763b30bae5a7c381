import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useSuggestPlan } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

/** Takes week and load anew from the timetable of today; rooms, rules and times away stay. */
export function FromTimetable({ editing: { change } }: { readonly editing: Editing }) {
  const { t } = useTranslation('timetable-maker');
  const [isAsking, setAsking] = useState(false);
  const suggest = useSuggestPlan((suggested) => {
    setAsking(false);
    // A rule that names rows of the load would name others afterwards.
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
