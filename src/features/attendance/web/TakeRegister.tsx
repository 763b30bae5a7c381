import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { isPresent } from '../../../platform/contract/school-terms.ts';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { formatDate, formatInstant, formatList } from '../../../platform/web/components/format-date.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { Register } from '../attendance.contract.ts';
import { useSubmitAttendance } from './attendance.hooks.ts';
import { RegisterList } from './RegisterList.tsx';
import type { Marking } from './use-marking.ts';

type Props = { readonly register: Register; readonly marking: Marking; readonly email: string; readonly label: string };

/** A register that has not been taken. */
export function TakeRegister({ register, marking, email, label }: Props) {
  const { t } = useTranslation('attendance');
  const submit = useSubmitAttendance();
  const [isAsking, asking] = useDisclosure(false);
  const count = t('count', { present: marking.present, absent: marking.absent });

  const send = () => {
    const attendance = register.students.map(({ roll }) => ({ roll, status: marking.statuses[roll] ?? 'Absent' }));
    submit.mutate(
      { class: register.class, date: register.date, attendance, teacherEmail: email },
      {
        onSuccess: () => toastSuccess(t('submitted')),
        onError: (error) => {
          if (isTakenMeanwhile(error)) toastFailure(error.message);
        },
        onSettled: asking.close,
      },
    );
  };

  const failure =
    email === '' ? (
      <Alert color="red" role="alert" title={t('missingEmail')} />
    ) : (
      submit.isError &&
      !isTakenMeanwhile(submit.error) && (
        <SaveFailure error={submit.error} title={failureText(submit.error, t('submitFailed'), t('submitNoAnswer'))} />
      )
    );

  return (
    <>
      {marking.draft && (
        <DraftNotice
          text={t('restored', { time: formatInstant(marking.draft.savedAt) })}
          action={t('startOver')}
          onDrop={marking.startOver}
        />
      )}
      <RegisterList students={register.students} statuses={marking.statuses} set={marking.set} label={label} hasBoxes />
      <ActionBar count={count} failure={failure}>
        {marking.undoAllPresent ? (
          <Button variant="default" size="md" onClick={marking.undoAllPresent}>
            {t('undoAllPresent')}
          </Button>
        ) : (
          <Button variant="default" size="md" onClick={marking.allPresent}>
            {t('allPresent')}
          </Button>
        )}
        <Button size="md" onClick={asking.open} disabled={email === ''}>
          {t('submit')}
        </Button>
      </ActionBar>
      <ConfirmDialog
        opened={isAsking}
        title={t('confirmTitle', { class: register.class })}
        action={t('submit')}
        isBusy={submit.isPending}
        onConfirm={send}
        onCancel={asking.close}
      >
        <p>{t('confirmText', { date: formatDate(register.date, 'weekday'), count })}</p>
        <AbsentNames register={register} marking={marking} />
      </ConfirmDialog>
    </>
  );
}

/** The page is about to replace this form by the register that somebody else took, so the message must outlive it. */
function isTakenMeanwhile(error: Error): boolean {
  return error instanceof CallRefused && error.answer.code === 'duplicate';
}

/** Longer lists of absent students are not read. */
const maxNames = 12;

function AbsentNames({ register, marking }: Pick<Props, 'register' | 'marking'>) {
  const { t } = useTranslation('attendance');
  const absent = register.students.filter(({ roll }) => !isPresent(marking.statuses[roll]));
  if (absent.length === 0 || absent.length > maxNames) return null;
  const names = formatList(absent.map(({ name }) => name));
  return <p>{t('confirmAbsent', { names })}</p>;
}
