import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { Register } from '../attendance.contract.ts';
import { standingIn, useCorrectAttendance, useReadVersion } from './attendance.hooks.ts';
import { RegisterKeys } from './RegisterKeys.tsx';
import { RegisterList } from './RegisterList.tsx';
import { linesToSend } from './register-draft.ts';
import { useSubmitKey } from './register-keys.ts';
import { useTallyText } from './tally.ts';
import type { Marking } from './use-marking.ts';

type Props = {
  readonly register: Register;
  readonly marking: Marking;
  readonly label: string;
  /** Whether a reason for the correction is required. */
  readonly isForAReason: boolean;
  readonly onDone: () => void;
};

/** Corrects a submitted register. Sends only the lines that differ. */
export function CorrectRegister({ register, marking, label, isForAReason, onDone }: Props) {
  const { t } = useTranslation('attendance');
  const { changed } = marking;
  const [why, setWhy] = useState('');
  const { correct, save, leave } = useSaving(register, marking, isForAReason ? why : undefined, onDone);
  useSubmitKey(() => changed.length > 0 && !correct.isPending && save());

  const counts = useTallyText()(marking.tally);
  const changes = changed.length === 0 ? t('nothingChanged') : t('changes', { count: changed.length });
  return (
    <>
      {isForAReason && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      {marking.draft && (
        <DraftNotice
          text={t('unsentCorrection', { time: formatInstant(marking.draft.savedAt) })}
          action={t('dropMarks')}
          onDrop={leave}
        />
      )}
      <RegisterKeys submit={t('keysSave')} />
      <RegisterList
        students={register.students}
        lines={marking.lines}
        open={marking.open}
        set={marking.set}
        setLine={marking.setLine}
        label={label}
      />
      <ActionBar
        count={t('countAndChanges', { counts, changes })}
        failure={correct.isError && <SaveFailure error={correct.error} noAnswer={t('submitNoAnswer')} />}
      >
        <Button variant="default" size="md" onClick={leave}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button size="md" onClick={save} disabled={changed.length === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </>
  );
}

function useSaving(register: Register, marking: Marking, why: string | undefined, onDone: () => void) {
  const { t } = useTranslation('attendance');
  const correct = useCorrectAttendance(register, why);
  const readVersion = useReadVersion(register);
  const { changed, lines, stored } = marking;

  const leave = () => {
    marking.startOver();
    onDone();
  };

  const save = () => {
    const before = linesToSend(changed, stored);
    const recordsMore = register.students.some(({ roll, status }) => status === null && changed.includes(roll));
    const sent = { attendance: linesToSend(changed, lines), basedOn: marking.basedOn };
    correct.mutate(sent, {
      onError: (error) => standingIn(error) && marking.noteOutdated(),
      onSuccess: (outcome) => {
        if (outcome === waiting) return onDone();
        const basedOn = readVersion();
        // A line that had not been recorded cannot be removed again, so no undo is offered.
        const undo = () => correct.mutateAsync({ attendance: before, basedOn });
        if (recordsMore) toastSuccess(t('corrected'));
        else offerUndo({ text: t('corrected'), undo });
        leave();
      },
    });
  };
  return { correct, save, leave };
}
