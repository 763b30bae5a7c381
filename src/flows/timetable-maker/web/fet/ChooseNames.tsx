import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { days } from '../../../../platform/contract/school-terms.ts';
import { classOptions } from '../../../../platform/web/components/school-options.ts';
import { formatList, formatSeries } from '../../../../platform/web/format.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import type { Plan } from '../../plan.contract.ts';
import { dayName } from '../day-name.ts';
import styles from '../MakeTimetable.module.css';
import type { Option } from '../options.ts';
import type { FetChoices } from './choices.ts';

type Props = {
  readonly outline: FetOutline;
  readonly choices: FetChoices;
  /** The choices that were made automatically, by name. */
  readonly matched: FetChoices;
  readonly onChoose: (choices: FetChoices) => void;
};

const leftOut = '';
const byOthers = 'by-others';

/** Chooses the school's day for each day of a file, and the times of its periods. */
export function ChooseDays({ outline, choices, onChoose, week }: Props & Pick<Plan, 'week'>) {
  const { t } = useTranslation('fet');
  const times = new Set(week.periods.map(({ time }) => time));
  return (
    <Section title={t('weekTitle')} hint={t('periods', { times: formatSeries([...times]) })}>
      <p className={styles.hint}>{t('weekHint')}</p>
      {week.weeks && <p className={styles.hint}>{t('weeks', { names: formatList(week.weeks) })}</p>}
      <div className={styles.chosen}>
        {outline.days.map((name, place) => (
          <NativeSelect
            key={name}
            label={t('dayOf', { name })}
            data={[
              { value: leftOut, label: t('leaveOut') },
              ...days.map((day) => ({ value: day as string, label: dayName(day) })),
            ]}
            value={choices.days[place] ?? leftOut}
            onChange={({ currentTarget: { value } }) => {
              const day = days.find((one) => one === value) ?? null;
              onChoose({ ...choices, days: choices.days.with(place, day) });
            }}
          />
        ))}
      </div>
    </Section>
  );
}

/** Chooses the school's class for each year, group or subgroup of a file that has lessons. */
export function ChooseClasses({ outline, choices, matched, onChoose }: Props) {
  const { t } = useTranslation('fet');
  const sizes = sizesOf(outline, 'students');
  const shown = outline.students.flatMap((_, place) => (isShown(outline, place, sizes) ? [place] : []));
  const field = (place: number) => {
    const { name = '', within = null } = outline.students[place] ?? {};
    return (
      <NativeSelect
        key={name}
        label={t('classOf', { name })}
        description={t('lessonsOf', { number: sizes.get(place) ?? 0 })}
        data={[
          { value: byOthers, label: within === null ? t('asParts') : partOf(within) },
          { value: leftOut, label: t('leaveOut') },
          ...classOptions('all'),
        ]}
        value={choices.students[place] === null ? leftOut : String(choices.students[place] ?? byOthers)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value === byOthers ? undefined : value === leftOut ? null : Number(value);
          onChoose({ ...choices, students: choices.students.with(place, chosen) });
        }}
      />
    );
  };
  /** The meaning of a set without a choice: a part of the set that contains it, if that is a class. */
  const partOf = (within: number): string => {
    const whole = choices.students[within];
    if (typeof whole === 'number') return t('asWhole', { class: whole });
    const above = outline.students[within]?.within;
    return above === null || above === undefined ? t('leaveOut') : partOf(above);
  };
  return (
    <Section title={t('classes', { ns: 'shared' })} hint={t('classesHint')}>
      <Fields
        shown={shown}
        isMatched={(place) => isKnown(outline, matched, place)}
        field={field}
        matchedText="matchedClasses"
      />
    </Section>
  );
}

/** The school's teacher for each teacher of a file who has lessons. */
export function ChooseTeachers({
  outline,
  choices,
  matched,
  onChoose,
  teachers,
}: Props & { readonly teachers: readonly Option[] }) {
  const { t } = useTranslation('fet');
  const sizes = sizesOf(outline, 'teachers');
  const shown = outline.teachers.flatMap((_, place) => (sizes.has(place) ? [place] : []));
  return (
    <Section title={t('teachersTitle')} hint={t('teachersHint')}>
      <Fields
        shown={shown}
        isMatched={(place) => matched.teachers[place] !== null}
        matchedText="matchedTeachers"
        field={(place) => (
          <NativeSelect
            key={place}
            label={t('teacherOf', { name: outline.teachers[place] ?? '' })}
            description={t('lessonsOf', { number: sizes.get(place) ?? 0 })}
            data={[{ value: leftOut, label: t('leaveOut') }, ...teachers]}
            value={choices.teachers[place] ?? leftOut}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choices, teachers: choices.teachers.with(place, value || null) })
            }
          />
        )}
      />
    </Section>
  );
}

type SectionProps = { readonly title: string; readonly hint: string; readonly children: ReactNode };

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.hint}>{hint}</p>
      {children}
    </section>
  );
}

type FieldsProps = {
  readonly shown: readonly number[];
  readonly isMatched: (place: number) => boolean;
  readonly field: (place: number) => ReactNode;
  readonly matchedText: 'matchedClasses' | 'matchedTeachers';
};

/** Names without a match come first; the others are collapsed. */
function Fields({ shown, isMatched, field, matchedText }: FieldsProps) {
  const { t } = useTranslation('fet');
  const matched = shown.filter(isMatched);
  return (
    <>
      <div className={styles.chosen}>{shown.filter((place) => !isMatched(place)).map(field)}</div>
      {matched.length > 0 && (
        <details className={styles.matched}>
          <summary>{t(matchedText, { number: matched.length })}</summary>
          <div className={styles.chosen}>{matched.map(field)}</div>
        </details>
      )}
    </>
  );
}

/** Returns the number of periods a week of each set or teacher. */
function sizesOf({ lessons }: FetOutline, of: 'students' | 'teachers'): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const lesson of lessons)
    for (const place of lesson[of]) sizes.set(place, (sizes.get(place) ?? 0) + lesson.periods);
  return sizes;
}

/** Shows sets with lessons, and sets that contain them, because choosing for such a set also chooses for its parts. */
function isShown({ students }: FetOutline, place: number, sizes: ReadonlyMap<number, number>): boolean {
  const isAbove = (part: number): boolean => {
    const within = students[part]?.within ?? null;
    return within !== null && (within === place || isAbove(within));
  };
  return sizes.has(place) || [...sizes.keys()].some(isAbove);
}

/** Returns whether a set, or one that contains it, has the name of a class. */
function isKnown(outline: FetOutline, matched: FetChoices, place: number): boolean {
  if (typeof matched.students[place] === 'number') return true;
  const within = outline.students[place]?.within ?? null;
  return within !== null && isKnown(outline, matched, within);
}
