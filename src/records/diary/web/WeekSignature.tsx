import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useClasses } from '../../../base/school/web/class-names.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
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
        <SignButton classNumber={classNumber} monday={monday} isSigned={signed !== null} />
      )}
    </div>
  );
}

type ButtonProps = { readonly classNumber: number; readonly monday: string; readonly isSigned: boolean };

function SignButton({ classNumber, monday, isSigned }: ButtonProps) {
  const { t } = useTranslation('diary');
  const { data: me } = useMe();
  const { data: classes = [] } = useClasses();
  const today = useSchool().data?.school?.today;
  const sign = useSignWeek(classNumber, monday);
  const own = classes.find((one) => one.class === classNumber)?.teacher;
  if (!own || own.email !== me?.email || today === undefined || monday > today) return null;
  const change = () =>
    sign.mutate(!isSigned, {
      onSuccess: () => toastSuccess(t(isSigned ? 'takenBack' : 'signedToast')),
      onError: (error) => toastFailure(failureText(error)),
    });
  return (
    <Button variant={isSigned ? 'default' : 'filled'} className="not-printed" loading={sign.isPending} onClick={change}>
      {t(isSigned ? 'takeBack' : 'sign')}
    </Button>
  );
}
