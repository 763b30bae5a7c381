import { type MouseEvent, memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFault } from '../../../platform/contract/errors.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { formatPercent } from '../../../platform/web/format.ts';
import type { MoveUpChoice, MoveUpStudent } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';
import { OutcomeSelect } from './OutcomeSelect.tsx';
import { type Listed, type OutcomeWish, outcomeId, shownValue } from './outcomes.ts';

type Props = {
  readonly student: Listed;
  readonly movesUpTo: number | null;
  readonly choice: MoveUpChoice | undefined;
  readonly faults: readonly ListedFault[] | undefined;
  readonly isChosen: boolean;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onWish: (wanted: OutcomeWish, students: readonly Listed[]) => void;
};

/** A student with the old and new roll, the reason for the suggestion, the choice and the obstacles to it. */
export const StudentRow = memo(function StudentRow(props: Props) {
  const { student, movesUpTo, choice, faults, isChosen, onToggle, onWish } = props;
  const { t } = useTranslation(['moving-up', 'lists']);
  const id = useId();
  const { roll, name, nextRoll } = student;
  return (
    <li className={styles.student} data-chosen={isChosen || undefined} data-changed={choice !== undefined || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t('select', { name, ns: 'lists' })}
          checked={isChosen}
          onClick={({ shiftKey }: MouseEvent) => onToggle(student._id, shiftKey)}
          // The box is controlled by `onClick`, because only that event has the Shift key.
          onChange={() => {}}
        />
      </label>
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.roll}>
          {nextRoll === null || nextRoll === roll ? t('roll', { roll }) : t('newRoll', { roll, next: nextRoll })}
        </span>
        <p id={id} className={styles.why}>
          <Why student={student} choice={choice} />
          {faults?.map(({ reason, message }) => (
            <span key={reason} className={styles.wrong}>
              {message}
            </span>
          ))}
        </p>
      </div>
      <OutcomeSelect
        id={outcomeId(roll)}
        label={t('ofStudent', { name, roll })}
        classNumber={student.class}
        movesUpTo={movesUpTo}
        value={shownValue(student, choice)}
        describedBy={id}
        onWish={(wanted) => onWish(wanted, [student])}
      />
    </li>
  );
});

/** Shows the reason for the suggestion, or that another outcome was chosen. */
function Why({ student, choice }: { readonly student: MoveUpStudent; readonly choice: MoveUpChoice | undefined }) {
  const { t } = useTranslation('moving-up');
  const { suggested, percent } = student;
  if (choice && choice.outcome !== suggested) return <span>{t(`chosenInsteadOf.${suggested}`)}</span>;
  if (suggested === 'kept' && percent !== null) return <span>{t('suggestedKept', { percent: rounded(percent) })}</span>;
  if (percent !== null) return <span>{t('result', { percent: rounded(percent) })}</span>;
  return null;
}

function rounded(percent: number): string {
  return formatPercent(shownPercent(percent));
}
