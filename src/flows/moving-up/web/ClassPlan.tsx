import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFault } from '../../../platform/contract/errors.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { Chevron } from '../../../platform/web/components/Chevron.tsx';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import { type MoveUpClass, moveUpOutcomes } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';
import { OutcomeSelect } from './OutcomeSelect.tsx';
import { type Choices, type Listed, type OutcomeWish, valueOfClass } from './outcomes.ts';
import { StudentRow } from './StudentRow.tsx';

type Props = {
  readonly one: MoveUpClass;
  /** The class's students, and those of them that are shown. */
  readonly all: readonly Listed[];
  readonly shown: readonly Listed[];
  readonly isOpen: boolean;
  readonly choices: Choices;
  readonly faults: ReadonlyMap<number | undefined, readonly ListedFault[]>;
  readonly selection: Selection<Listed>;
  readonly onToggle: (classNumber: number) => void;
  /** Must be referentially stable. */
  readonly onWish: (wanted: OutcomeWish, students: readonly Listed[]) => void;
};

/** A class with the class it moves up to and its counts. Its students are rendered only when it is opened. */
export function ClassPlan({ one, all, shown, isOpen, choices, faults, selection, onToggle, onWish }: Props) {
  const { t } = useTranslation('moving-up');
  const { class: number, movesUpTo } = one;
  const faulty = useMemo(() => all.reduce((sum, { roll }) => sum + (faults.get(roll)?.length ?? 0), 0), [all, faults]);
  return (
    <li className={styles.class}>
      <div className={styles.head}>
        <h3 className={styles.className}>
          <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => onToggle(number)}>
            <span className={styles.chevron}>
              <Chevron />
            </span>
            <ColourMark colour={colourOfClass(number)} />
            <span>
              {movesUpTo === null
                ? t('classLeaves', { class: number })
                : t('classMoves', { class: number, next: movesUpTo })}
            </span>
          </button>
        </h3>
        <Counts one={one} faulty={faulty} />
        <OutcomeSelect
          label={t('ofClass', { class: number })}
          classNumber={number}
          movesUpTo={movesUpTo}
          isWhole
          value={valueOfClass(all, choices)}
          onWish={(wanted) => onWish(wanted, all)}
        />
      </div>
      {isOpen && (
        <>
          <SelectClass number={number} students={shown} selection={selection} />
          <ul className={styles.students}>
            {shown.map((student) => (
              <StudentRow
                key={student.roll}
                student={student}
                movesUpTo={movesUpTo}
                choice={choices.get(student.roll)}
                faults={faults.get(student.roll)}
                isChosen={selection.chosen.has(student._id)}
                onToggle={selection.toggle}
                onWish={onWish}
              />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Counts({ one, faulty }: Pick<Props, 'one'> & { readonly faulty: number }) {
  const { t } = useTranslation('moving-up');
  return (
    <p className={styles.counts}>
      {moveUpOutcomes.map(
        (outcome) =>
          one[outcome] > 0 && (
            <span key={outcome} className={styles.count} data-outcome={outcome}>
              {t(`counted.${outcome}`, { number: one[outcome] })}
            </span>
          ),
      )}
      {faulty > 0 && <Badge>{t('faultsOfClass', { number: faulty })}</Badge>}
    </p>
  );
}

type SelectProps = {
  readonly number: number;
  readonly students: readonly Listed[];
  readonly selection: Selection<Listed>;
};

function SelectClass({ number, students, selection: { chosen, choose } }: SelectProps) {
  const { t } = useTranslation('moving-up');
  const box = useRef<HTMLInputElement>(null);
  const count = students.filter(({ _id }) => chosen.has(_id)).length;
  const isAll = count === students.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  const others = () => [...chosen.values()].filter(({ _id }) => !students.some((student) => student._id === _id));
  return (
    <label className={styles.selectClass}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={() => choose(isAll ? others() : [...others(), ...students])}
      />
      {t('selectClass', { class: number })}
    </label>
  );
}
