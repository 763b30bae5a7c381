import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { Register } from '../attendance.contract.ts';
import { useCorrectAttendance } from './attendance.hooks.ts';
import { RegisterList } from './RegisterList.tsx';
import type { Statuses } from './register-draft.ts';
import type { Marking } from './use-marking.ts';

type Props = {
  readonly register: Register;
  readonly marking: Marking;
  readonly label: string;
  readonly onDone: () => void;
};

/** Corrects a submitted register. Sends only the lines that differ. */
export function CorrectRegister({ register, marking, label, onDone }: Props) {
  const { t } = useTranslation('attendance');
  const correct = useCorrectAttendance(register.class, register.date);
  const { changed, statuses, stored } = marking;

  const leave = () => {
    marking.startOver();
    onDone();
  };

  const save = () => {
    const before = linesOf(changed, stored);
    correct.mutate(linesOf(changed, statuses), {
      onSuccess: () => {
        offerUndo({
          text: t('corrected'),
          action: t('undo'),
          undo: () => correct.mutateAsync(before),
          failureOf: (error) => failureText(error, t('undoFailed'), t('undoNoAnswer')),
        });
        leave();
      },
    });
  };

  const count = changed.length === 0 ? t('nothingChanged') : t('changes', { count: changed.length });
  return (
    <>
      {marking.draft && (
        <DraftNotice
          text={t('unsentCorrection', { time: formatInstant(marking.draft.savedAt) })}
          action={t('dropMarks')}
          onDrop={leave}
        />
      )}
      <RegisterList students={register.students} statuses={statuses} set={marking.set} label={label} />
      <ActionBar
        count={`${t('count', { present: marking.present, absent: marking.absent })} · ${count}`}
        failure={
          correct.isError && (
            <SaveFailure
              error={correct.error}
              title={failureText(correct.error, t('correctFailed'), t('correctNoAnswer'))}
            />
          )
        }
      >
        <Button variant="default" size="md" onClick={leave}>
          {t('cancelCorrection')}
        </Button>
        <Button size="md" onClick={save} disabled={changed.length === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </>
  );
}

function linesOf(rolls: readonly number[], statuses: Statuses) {
  return rolls.map((roll) => ({ roll, status: statuses[roll] ?? 'Absent' }));
}
