import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenBar } from '../../../platform/web/lists/ChosenBar.tsx';
import { type Selection, useSelection } from '../../../platform/web/lists/use-selection.ts';
import { ClassPlan } from './ClassPlan.tsx';
import { FaultList } from './FaultList.tsx';
import { findStudents, maxFound } from './find-students.ts';
import styles from './MoveUp.module.css';
import type { MoveUpPlan } from './moving-up.hooks.ts';
import { OtherClassDialog } from './OtherClassDialog.tsx';
import { asSuggested, type Choices, decide, decisionOf, type Listed, type OutcomeWish, outcomeId } from './outcomes.ts';

type Props = {
  readonly plan: MoveUpPlan;
  readonly isStale: boolean;
  readonly choices: Choices;
  /** Must be referentially stable. */
  readonly onChange: (choicesAfter: (before: Choices) => Choices) => void;
  /** The bar of the page, shown while no student is selected. */
  readonly bar: ReactNode;
};

/** Each class with its counts; a class opens to its students. Obstacles are listed first. */
export function ClassList({ plan, isStale, choices, onChange, bar }: Props) {
  const { t } = useTranslation('moving-up');
  const [text, setText] = useState('');
  const [moving, setMoving] = useState<readonly Listed[]>();
  const students = useMemo(() => plan.students.map((one): Listed => ({ ...one, _id: String(one.roll) })), [plan]);
  const byClass = useMemo(() => Map.groupBy(students, (student) => student.class), [students]);
  const faults = useMemo(() => Map.groupBy(plan.faults, ({ roll }) => roll), [plan]);
  const selection = useSelection(students, '', true);
  const found = findStudents(students, useDeferredValue(text));
  const { open, toggleClass, openStudent } = useOpenClasses(students);

  const wish = useCallback(
    (wanted: OutcomeWish, ofThese: readonly Listed[]) => {
      if (wanted === 'other') setMoving(ofThese);
      else if (wanted === 'suggested') onChange((before) => asSuggested(before, ofThese));
      else onChange((before) => decide(before, ofThese, decisionOf(wanted)));
    },
    [onChange],
  );

  const show = (roll: number) => {
    setText('');
    openStudent(roll);
  };

  return (
    <>
      <FaultList faults={plan.faults} onShow={show} />
      <FindStudent text={text} found={found} onType={setText} />
      <ul className={styles.classes} aria-label={t('classes', { ns: 'shared' })} data-stale={isStale || undefined}>
        {plan.classes.map((one) => {
          const all = byClass.get(one.class) ?? [];
          const shown = found instanceof Set ? all.filter(({ roll }) => found.has(roll)) : all;
          return shown.length === 0 ? null : (
            <ClassPlan
              key={one.class}
              one={one}
              all={all}
              shown={shown}
              isOpen={found instanceof Set || open.has(one.class)}
              choices={choices}
              faults={faults}
              selection={selection}
              onToggle={toggleClass}
              onWish={wish}
            />
          );
        })}
      </ul>
      {selection.chosen.size > 0 ? <ChosenStudents selection={selection} onWish={wish} /> : bar}
      {moving && (
        <OtherClassDialog
          students={moving}
          onChoose={(decision) => onChange((before) => decide(before, moving, decision))}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

type FindProps = {
  readonly text: string;
  readonly found: ReturnType<typeof findStudents>;
  readonly onType: (text: string) => void;
};

function FindStudent({ text, found, onType }: FindProps) {
  const { t } = useTranslation('moving-up');
  return (
    <>
      <TextInput
        className={styles.find}
        type="search"
        label={t('find')}
        description={t('findHint')}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p role="status" className="hint">
        {found === 'too many' && t('findTooMany', { most: maxFound })}
        {found instanceof Set && found.size === 0 && t('findNone')}
      </p>
    </>
  );
}

function useOpenClasses(students: readonly Listed[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const goTo = useGoToStudent();
  const toggleClass = (number: number) =>
    setOpen((before) => new Set([...before].filter((one) => one !== number).concat(before.has(number) ? [] : number)));
  const openStudent = (roll: number) => {
    const student = students.find((one) => one.roll === roll);
    if (!student) return;
    setOpen((before) => new Set(before).add(student.class));
    goTo(roll);
  };
  return { open, toggleClass, openStudent };
}

/** Moves the focus to a student's select once it is rendered, because the same press opens the class. */
function useGoToStudent(): (roll: number) => void {
  const [target, setTarget] = useState<{ readonly roll: number }>();
  useEffect(() => {
    if (!target) return;
    const field = document.getElementById(outcomeId(target.roll));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [target]);
  return (roll) => setTarget({ roll });
}

type ChosenStudentsProps = {
  readonly selection: Selection<Listed>;
  readonly onWish: (wanted: OutcomeWish, students: readonly Listed[]) => void;
};

/** The outcome for all selected students, of any class. */
function ChosenStudents({ selection, onWish }: ChosenStudentsProps) {
  const { t } = useTranslation('moving-up');
  const [wanted, setWanted] = useState<OutcomeWish>('kept');
  const options: readonly { readonly value: OutcomeWish; readonly label: string }[] = [
    { value: 'suggested', label: t('asSuggested') },
    { value: 'promoted', label: t('isPromoted') },
    { value: 'kept', label: t('isKept') },
    { value: 'leaving', label: t('isLeaving') },
    { value: 'undecided', label: t('isUndecided') },
    { value: 'other', label: t('otherClass') },
  ];
  const set = () => {
    onWish(wanted, [...selection.chosen.values()]);
    if (wanted !== 'other') selection.clear();
  };
  return (
    <ChosenBar selection={selection} total={selection.chosen.size}>
      <NativeSelect
        aria-label={t('outcomeOfChosen')}
        data={[...options]}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value as OutcomeWish)}
      />
      <Button onClick={set}>{t('set')}</Button>
    </ChosenBar>
  );
}
