import { useTranslation } from 'react-i18next';
import styles from './MoveUp.module.css';
import { decisionOf, type OutcomeValue, type OutcomeWish } from './outcomes.ts';

type Props = {
  readonly id?: string;
  readonly label: string;
  readonly classNumber: number;
  readonly movesUpTo: number | null;
  /** For a whole class: also "as suggested", and no outcome while they differ. */
  readonly isWhole?: boolean;
  readonly value: OutcomeValue | 'suggested' | 'each';
  readonly describedBy?: string | undefined;
  readonly onWish: (wanted: OutcomeWish) => void;
};

/** The outcome of a student or a class. It is the browser's own select, as a page may have hundreds. */
export function OutcomeSelect({ id, label, classNumber, movesUpTo, isWhole, value, describedBy, onWish }: Props) {
  const { t } = useTranslation('moving-up');
  const words = useOutcomeWords(classNumber, movesUpTo);
  const offered: OutcomeValue[] = [
    ...(movesUpTo === null ? [] : ['promoted' as const]),
    'kept',
    'leaving',
    'undecided',
  ];
  const isOther = value !== 'suggested' && value !== 'each' && !offered.includes(value);
  return (
    <select
      id={id}
      className={styles.outcome}
      aria-label={label}
      aria-describedby={describedBy}
      data-outcome={value.replace(/:.*/, '')}
      value={value}
      onChange={(event) => onWish(event.currentTarget.value as OutcomeWish)}
    >
      {value === 'each' && <option value="each">{t('each')}</option>}
      {isWhole && <option value="suggested">{t('asSuggested')}</option>}
      {offered.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
      {isOther && <option value={value}>{words(value)}</option>}
      <option value="other">{t('otherClass')}</option>
    </select>
  );
}

/** Names an outcome with the class that it leads to. */
function useOutcomeWords(classNumber: number, movesUpTo: number | null): (value: OutcomeValue) => string {
  const { t } = useTranslation('moving-up');
  return (value) => {
    const { outcome, class: named } = decisionOf(value);
    if (outcome === 'kept') return t('keptIn', { class: named ?? classNumber });
    const next = named ?? movesUpTo;
    if (outcome === 'promoted') return next === null ? t('isPromoted') : t('promotedTo', { class: next });
    return t(outcome === 'leaving' ? 'isLeaving' : 'isUndecided');
  };
}
