import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../../platform/web/components/toast.ts';
import { formatClass, formatClassBriefly, schoolClasses } from '../../../../platform/web/school-classes.ts';
import styles from '../MakeTimetable.module.css';
import type { Names } from '../names.ts';
import { dayName } from '../slots.ts';
import type { Editing } from '../use-editing.ts';
import { ChooseClasses, ChooseDays, ChooseTeachers } from './ChooseNames.tsx';
import { type FetChoices, matchNames, type School } from './choices.ts';
import { FetTold } from './FetTold.tsx';
import type { ReadFet } from './FromFet.tsx';
import { planFromFet } from './plan-from-fet.ts';
import './fet-files.text.ts';

type Props = {
  readonly read: ReadFet;
  readonly editing: Editing;
  readonly names: Names;
  readonly onClose: () => void;
};

/** The plan that a FET file makes with the chosen names; taking it over replaces the present plan. */
export function FetPreview({ read: { outline, name }, editing: { plan, change }, names, onClose }: Props) {
  const { t } = useTranslation('fet');
  const heading = useRef<HTMLHeadingElement>(null);
  // The school as it is when the file is opened: what is chosen then does not change under the hand.
  const [school] = useState(() => schoolOf(plan, names));
  const [choices, setChoices] = useState<FetChoices>(() => matchNames(outline, school));
  const [matched] = useState(choices);
  const made = useMemo(() => planFromFet(outline, choices, school), [outline, choices, school]);
  const fault = faultOf(choices);
  useEffect(() => heading.current?.focus(), []);

  const take = () => {
    change(() => made.plan);
    toastSuccess(t('takenOver'));
    onClose();
  };

  const parts = { outline, choices, matched, onChoose: setChoices };
  return (
    <section aria-labelledby="from-fet">
      <h2 className={styles.title} id="from-fet" ref={heading} tabIndex={-1}>
        <bdi>{t('title', { name })}</bdi>
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <FetTold made={made} />
      <ChooseDays {...parts} periods={made.plan.week.periods} />
      <ChooseClasses {...parts} />
      <ChooseTeachers {...parts} teachers={names.teachers} />
      {fault && (
        <p className={styles.line} role="alert">
          {fault === 'none' ? t('noDay') : t('dayTwice', { day: dayName(fault) })}
        </p>
      )}
      {made.plan.load.length === 0 && <p className={styles.line}>{t('nothingToTake')}</p>}
      <div className={`${styles.section} ${styles.buttons}`}>
        <Button onClick={take} disabled={fault !== undefined || made.plan.load.length === 0}>
          {t('take')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

function schoolOf(plan: Editing['plan'], names: Names): School {
  return {
    teachers: names.teachers,
    classes: schoolClasses().map((one) => ({
      class: one.class,
      names: [String(one.class), one.name, formatClass(one.class), formatClassBriefly(one.class)],
    })),
    subjectsOf: names.subjectsOf,
    week: plan.week,
  };
}

/** A day that is chosen twice, or that none is. */
function faultOf({ days }: FetChoices) {
  const chosen = days.filter((day) => day !== null);
  if (chosen.length === 0) return 'none' as const;
  return chosen.find((day, place) => chosen.indexOf(day) < place);
}
