import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import type { MoveUpPlan } from './moving-up.hooks.ts';
import type { Wanted } from './use-wanted.ts';

type Props = {
  readonly plan: MoveUpPlan;
  readonly wanted: Wanted;
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Says how many move where, from which day on, before anything is written. */
export function ConfirmMoveUp({ plan: { counts, day }, wanted, from, to, ...question }: Props) {
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
