import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddManyGroups } from '../../../../base/groups/web/groups.hooks.ts';
import { useWeekCycle } from '../../../../base/school/web/calendar.hooks.ts';
import { mostTeachers } from '../../../../platform/contract/school-terms.ts';
import { ConfirmDialog } from '../../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../../platform/web/components/toast.ts';
import { namedClasses } from '../class-choices.ts';
import styles from '../MakeTimetable.module.css';
import type { Names } from '../names.ts';
import type { Editing } from '../use-editing.ts';
import { ChooseClasses, ChooseDays, ChooseTeachers } from './ChooseNames.tsx';
import { type FetChoices, matchNames, type School } from './choices.ts';
import { FetTold } from './FetTold.tsx';
import type { ReadFet } from './FromFet.tsx';
import { planFromFet } from './plan-from-fet.ts';
import { withNumbers } from './take-lessons.ts';
import type { GroupTaken } from './taken.ts';
import './fet-files.text.ts';

/** One list, so that the plan is not made again for each. */
const noWeeks: readonly string[] = [];

type Props = {
  readonly read: ReadFet;
  readonly editing: Editing;
  readonly names: Names;
  readonly onClose: () => void;
};

/** The plan that a FET file makes with the chosen names; taking it over replaces the present plan. */
export function FetPreview({ read: { outline, name }, editing: { plan, change, standing }, names, onClose }: Props) {
  const { t } = useTranslation('fet');
  const heading = useRef<HTMLHeadingElement>(null);
  // The school as it was when the file was opened, so that choices do not change while they are made.
  const [school] = useState(() => schoolOf(plan, names));
  const [choices, setChoices] = useState<FetChoices>(() => matchNames(outline, school));
  const [matched] = useState(choices);
  const { groups } = names;
  const weeks = useWeekCycle().data?.names ?? noWeeks;
  const made = useMemo(
    () => planFromFet(outline, choices, { ...school, groups, weeks }),
    [outline, choices, school, groups, weeks],
  );
  const [isAsking, setAsking] = useState(false);
  const isWithoutDay = choices.days.every((day) => day === null);
  useEffect(() => heading.current?.focus(), []);

  const take = (numbers: ReadonlyMap<number, number> = new Map()) => {
    change(() => withNumbers(made.plan, numbers));
    toastSuccess(t('takenOver'));
    onClose();
  };
  const { count, addAndTake, isPending, error } = useNewGroups(made.groups, standing.session, take);

  const parts = { outline, choices, matched, onChoose: setChoices };
  const isEmpty = made.plan.load.length === 0;
  return (
    <section aria-labelledby="from-fet">
      <h2 className={styles.title} id="from-fet" ref={heading} tabIndex={-1}>
        {t('title', { name })}
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <FetTold made={made} />
      <ChooseDays {...parts} week={made.plan.week} />
      <ChooseClasses {...parts} />
      <ChooseTeachers {...parts} teachers={names.teachers} />
      {isWithoutDay && (
        <p className={styles.line} role="alert">
          {t('noDay')}
        </p>
      )}
      <SaveFailure error={error} />
      <ConfirmDialog
        opened={isAsking}
        title={t('askTitle', { number: count })}
        action={t('askAction')}
        isBusy={isPending}
        onConfirm={() => addAndTake(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('askText')}
      </ConfirmDialog>
      {isEmpty && <p className={styles.line}>{t('nothingToTake')}</p>}
      <div className={`${styles.section} ${styles.buttons}`}>
        <Button onClick={() => (count > 0 ? setAsking(true) : take())} disabled={isWithoutDay || isEmpty}>
          {t('take')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      </div>
    </section>
  );
}

/** Adds the groups of the file that the school does not have; `take` gets the number that each has now. */
function useNewGroups(
  groups: readonly GroupTaken[],
  session: string,
  take: (numbers: ReadonlyMap<number, number>) => void,
) {
  const added = groups.filter(({ isNew }) => isNew);
  const { mutate, isPending, variables, error } = useAddManyGroups();
  // Groups are no longer new once they are stored and fetched, while the question is still open.
  const count = isPending ? variables.groups.length : added.length;
  const toSend = ({ name, subject, classes, teachers, block }: GroupTaken) => {
    return { name, subject, classes: [...classes], block, teacherEmails: teachers.slice(0, mostTeachers) };
  };
  const addAndTake = (onSettled: () => void) =>
    mutate(
      { session, groups: added.map(toSend) },
      {
        onSuccess: (stored) => take(new Map(stored.map((one, place) => [added[place]?.class ?? 0, one.class]))),
        onSettled,
      },
    );
  return { count, addAndTake, isPending, error };
}

function schoolOf(plan: Editing['plan'], names: Names): Omit<School, 'groups' | 'weeks'> {
  return {
    teachers: names.teachers,
    classes: namedClasses(),
    subjectsOf: names.subjectsOf,
    week: plan.week,
  };
}
