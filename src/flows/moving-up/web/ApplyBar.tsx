import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import type { AppliedMove } from './Applied.tsx';
import { type MoveUpPlan, useApplyMoveUp } from './moving-up.hooks.ts';
import type { Wanted } from './use-wanted.ts';

type Props = {
  readonly plan: MoveUpPlan;
  readonly isStale: boolean;
  readonly wanted: Wanted;
  readonly from: string;
  readonly to: string;
  readonly onApplied: (applied: AppliedMove, sent: Wanted) => void;
};

/** Applies the plan after a question; says why it cannot be applied yet. */
export function ApplyBar({ plan, isStale, wanted, from, to, onApplied }: Props) {
  const { t } = useTranslation('moving-up');
  const [isAsking, setAsking] = useState(false);
  // The news of the move can arrive before its answer, and the choices of the students who moved are dropped then.
  const sent = useRef(wanted);
  const apply = useApplyMoveUp((done) => {
    setAsking(false);
    onApplied({ ...done, from, to }, sent.current);
  });
  const { counts, faults } = plan;
  const moving = counts.promoted + counts.kept + counts.leaving;
  const state = isStale
    ? t('working')
    : faults.length > 0
      ? t('inTheWay', { count: faults.length })
      : t('ready', { count: moving });
  const send = () => {
    sent.current = wanted;
    const { choices, ...settings } = wanted;
    apply.mutate({ from, to, ...settings, choices: [...choices.values()] }, { onError: () => setAsking(false) });
  };
  return (
    <>
      <ActionBar
        count={state}
        failure={
          apply.error && <SaveFailure error={apply.error} failed={t('applyFailed')} noAnswer={t('applyNoAnswer')} />
        }
      >
        <Button disabled={isStale || faults.length > 0} onClick={() => setAsking(true)}>
          {t('apply')}
        </Button>
      </ActionBar>
      {isAsking && (
        <ConfirmMoveUp
          plan={plan}
          wanted={wanted}
          from={from}
          to={to}
          isBusy={apply.isPending}
          onConfirm={send}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

type ConfirmMoveUpProps = {
  readonly plan: MoveUpPlan;
  readonly wanted: Wanted;
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Says how many move where, from which day on, before anything is written. */
function ConfirmMoveUp({ plan: { counts, day }, wanted, from, to, ...question }: ConfirmMoveUpProps) {
  const { t } = useTranslation('moving-up');
  const today = useSchool().data?.school?.today ?? '';
  const next = formatDigits(to);
  return (
    <ConfirmDialog
      opened
      title={t('confirmTitle', { from: formatDigits(from), to: next })}
      action={t('applyNow')}
      {...question}
    >
      <p>{t(day <= today ? 'confirmAtOnce' : 'confirmDay', { day: formatDate(day) })}</p>
      <ul>
        {counts.promoted > 0 && <li>{t('confirmPromoted', { count: counts.promoted })}</li>}
        {counts.kept > 0 && <li>{t('confirmKept', { count: counts.kept })}</li>}
        {counts.leaving > 0 && <li>{t('confirmLeaving', { count: counts.leaving })}</li>}
        {counts.undecided > 0 && <li>{t('confirmUndecided', { count: counts.undecided, to: next })}</li>}
        {wanted.rolls !== 'kept' && <li>{t('confirmNewRolls')}</li>}
        {wanted.copySubjects && <li>{t(wanted.copyTimetable ? 'confirmTimetable' : 'confirmSubjects')}</li>}
        {wanted.copyGroups !== 'none' && <li>{t(`confirmGroups.${wanted.copyGroups}`)}</li>}
      </ul>
      <p>{t('confirmUndo', { to: next })}</p>
    </ConfirmDialog>
  );
}
