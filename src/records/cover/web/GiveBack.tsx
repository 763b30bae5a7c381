import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { LessonToCover } from '../cover.contract.ts';
import { useRemoveCover } from './cover.hooks.ts';
import { lessonTimes } from './lesson-times.ts';
import './cover.text.ts';

type Covered = Pick<LessonToCover, 'date' | 'lesson' | 'absent' | 'class' | 'subject' | 'startsMinute' | 'endsMinute'>;

/** Gives a covered lesson back to its teacher. */
export function GiveBack({ of }: { readonly of: Covered }) {
  const { t } = useTranslation('cover');
  const remove = useRemoveCover();
  const { date, lesson, absent, class: classNumber, subject } = of;
  const said = { subject, class: classNumber };
  const giveBack = () =>
    remove.mutate(
      { date, lesson, absent },
      {
        onSuccess: () => toastSuccess(t('givenBack', said)),
        onError: (error) =>
          toastFailure(failureText(error, `${t('giveBackFailed')} ${error.message}`, t('giveBackNoAnswer'))),
      },
    );
  return (
    <Button
      variant="default"
      className="not-printed"
      loading={remove.isPending}
      onClick={giveBack}
      aria-label={t('giveBackOf', { ...said, time: lessonTimes(of) })}
    >
      {t('giveBack')}
    </Button>
  );
}
