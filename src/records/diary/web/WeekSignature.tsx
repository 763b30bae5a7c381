import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useClasses } from '../../../base/school/web/class-names.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate, formatInstant } from '../../../platform/web/format.ts';
import type { DiaryWeekBook } from '../diary.contract.ts';
import styles from './Diary.module.css';
import { useSignWeek } from './diary.hooks.ts';

type Props = { readonly classNumber: number; readonly week: DiaryWeekBook; readonly isPast: boolean };

/** Shows who has signed the week, and for the class teacher a button that signs it or removes the signature. */
export function WeekSignature({ classNumber, week: { monday, signed, lessons }, isPast }: Props) {
  const { t } = useTranslation('diary');
  const later = lessons.filter(({ entry }) => signed !== null && entry !== null && entry.at > signed.at).length;
  return (
    <div className={styles.signature}>
      {signed && (
        <p>
          {t('signed', { name: signed.by.name, time: formatInstant(signed.at) })}{' '}
          {later > 0 && t('changedSince', { count: later })}
        </p>
      )}
      {readRole() === 'teacher' && !isPast && (
        <SignButton
          classNumber={classNumber}
          monday={monday}
          isSigned={signed !== null}
          missing={lessons.filter(({ entry }) => entry === null)}
        />
      )}
    </div>
  );
}

type ButtonProps = {
  readonly classNumber: number;
  readonly monday: string;
  readonly isSigned: boolean;
  /** The lessons of the week without a topic. */
  readonly missing: DiaryWeekBook['lessons'];
};

/** Signs the week, after a question if lessons have no topic yet, or takes the signature back. */
function SignButton({ classNumber, monday, isSigned, missing }: ButtonProps) {
  const { t } = useTranslation('diary');
  const { data: me } = useMe();
  const { data: classes = [] } = useClasses();
  const today = useSchool().data?.school?.today;
  const sign = useSignWeek(classNumber, monday);
  const [isAsking, setAsking] = useState(false);
  // Lessons that are still to come cannot have one yet.
  const unwritten = missing.filter(({ date }) => today !== undefined && date <= today);
  const own = classes.find((one) => one.class === classNumber)?.teacher;
  if (!own || own.email !== me?.email || today === undefined || monday > today) return null;
  const change = () =>
    sign.mutate(!isSigned, {
      onSuccess: () => toastSuccess(t(isSigned ? 'takenBack' : 'signedToast')),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        variant={isSigned ? 'default' : 'filled'}
        className="not-printed"
        loading={sign.isPending}
        onClick={() => (isSigned || unwritten.length === 0 ? change() : setAsking(true))}
      >
        {t(isSigned ? 'takeBack' : 'sign')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('signMissing')}
        action={t('sign')}
        isBusy={sign.isPending}
        onConfirm={change}
        onCancel={() => setAsking(false)}
      >
        <p>{t('missingCount', { count: unwritten.length })}</p>
        <ul>
          {unwritten.map(({ date, period, subject }) => (
            <li key={`${date} ${period}`}>
              {t('dialogTitle', { subject, date: formatDate(date, 'weekday'), period })}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
