import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { formatDate, formatNumber } from '../../../platform/web/format.ts';
import styles from './ExamDetails.module.css';
import { highestWeight, readWeight, type TypedExam, type TypedFacts } from './exam-facts.ts';

type Props = {
  readonly facts: TypedFacts;
  /** The session of the exam, once loaded. */
  readonly session: Session | undefined;
  readonly today: string;
  readonly onChange: (changes: Partial<TypedFacts>) => void;
  /** Fields to show before those of the facts. */
  readonly children?: ReactNode;
  readonly hasFault?: boolean;
};

/** The fields of `ExamPlace`, which are folded away at first. */
export const ExamPlace = lazyPart(() => import('./ExamPlace.tsx'), 'ExamPlace');

/** Term, weight and day of an exam, folded to a line that summarises them until somebody opens it. */
export function ExamDetails({ facts, session, today, onChange, children, hasFault = false }: Props) {
  const { t } = useTranslation('marks');
  const [isOpen, setOpen] = useState(false);
  const [dayFault, setDayFault] = useState<string>();
  const { term, weight, day, absentAsZero } = facts;
  const terms = session?.terms ?? [];
  const isWrong = readWeight(weight) === undefined;
  const latest = session && session.to < today ? session.to : today;
  return (
    <details
      className={styles.details}
      open={isOpen || isWrong || hasFault || dayFault !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {t('more')} <span className="quiet">{useFactsInShort(facts, terms)}</span>
      </summary>
      <div className={styles.fields}>
        <Suspense>{children}</Suspense>
        {terms.length > 0 && (
          <NativeSelect
            label={t('term')}
            size="md"
            data={[{ value: '', label: t('noTerm') }, ...terms.map(({ _id, name }) => ({ value: _id, label: name }))]}
            value={term ?? ''}
            onChange={(event) => onChange({ term: event.currentTarget.value })}
          />
        )}
        <DateField
          label={t('day')}
          size="md"
          earliest={session?.from ?? earliestSchoolDay}
          latest={latest}
          value={day}
          onFault={setDayFault}
          onCommit={(date) => onChange({ day: date })}
        />
        <TextInput
          label={t('weight')}
          description={t('weightHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={weight}
          error={isWrong && t('notAWeight', { most: highestWeight })}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
        <CheckField
          label={t('absentAsZero')}
          className={styles.check ?? ''}
          checked={absentAsZero}
          onCheck={(isChecked) => onChange({ absentAsZero: isChecked })}
        />
      </div>
    </details>
  );
}

/** Returns a short text of an exam's details with its name and maximum. */
export function useExamInShort(exam: TypedExam, terms: Session['terms']): string {
  const { t } = useTranslation('marks');
  const by = exam.scale ?? t('outOfMax', { max: exam.maxMark });
  return [exam.examName, by, useFactsInShort(exam, terms)].join(' · ');
}

/** Returns a short text of an exam's details. */
export function useFactsInShort(facts: TypedFacts, terms: Session['terms']): string {
  const { t } = useTranslation('marks');
  const { term, weight, day, absentAsZero, category, replaces, replacesBy = 'better' } = facts;
  const number = readWeight(weight);
  return [
    terms.find(({ _id }) => _id === term)?.name,
    day && formatDate(day, 'weekday'),
    number !== undefined && t('weightIs', { weight: formatNumber(number) }),
    absentAsZero && t('absentAsZeroShort'),
    category,
    replaces && `${t('replaces')}: ${replaces} (${t(`replacings.${replacesBy}`)})`,
  ]
    .filter(Boolean)
    .join(' · ');
}
