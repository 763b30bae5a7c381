import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { schoolClasses } from '../../../platform/web/school-classes.ts';
import type { Plan, Who } from '../plan.contract.ts';
import styles from './MakeTimetable.module.css';
import type { Names } from './names.ts';
import { PaintedWeek } from './PaintedWeek.tsx';
import { awayOf, isSameWho, withAway } from './plan.ts';
import { useWhoWords } from './rule-words.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly names: Names };

type Kind = 'teacher' | 'class' | 'room';

/** The times at which each teacher, class and room is not available, painted into a week. */
export function WhenNotPart({ editing: { plan, change, standing }, names }: Props) {
  const { t } = useTranslation('timetable-maker');
  const whoWords = useWhoWords(names);
  const [kind, setKind] = useState<Kind>('teacher');
  const [named, setNamed] = useState<string>();
  const everybody = everybodyOf(kind, plan, names);
  const chosen = named === undefined ? everybody[0] : everybody.find((one) => keyOf(one) === named);
  const optionOf = (who: Who) => {
    const count = awayOf(plan, who).length;
    const name = whoWords(who);
    return { value: keyOf(who), label: count > 0 ? t('notThen', { name, count }) : name };
  };
  const choose = (wanted: Kind, name?: string) => {
    setKind(wanted);
    setNamed(name);
  };
  return (
    <>
      <p className={styles.hint}>{t('paintHint')}</p>
      <div className={styles.tools}>
        <Choice
          legend={t('ofWhom')}
          options={[
            { value: 'teacher', label: t('teacher') },
            { value: 'class', label: t('class') },
            { value: 'room', label: t('room') },
          ]}
          value={kind}
          onChange={choose}
        />
        {everybody.length > 0 && (
          <NativeSelect
            label={t(kind)}
            data={[...(chosen ? [] : [{ value: '', label: '' }]), ...everybody.map(optionOf)]}
            value={chosen ? keyOf(chosen) : ''}
            onChange={(event) => setNamed(event.currentTarget.value)}
          />
        )}
      </div>
      {chosen ? (
        <fieldset className={styles.part} disabled={standing.isClosed}>
          <PaintedWeek
            label={t('whenNot', { name: whoWords(chosen) })}
            week={plan.week}
            painted={awayOf(plan, chosen)}
            word={t('notFree')}
            onPaint={(slots, isPainted) => change((before) => withAway(before, chosen, slots, isPainted))}
          />
        </fieldset>
      ) : (
        everybody.length === 0 && <Nothing title={t('noRooms')} hint={t('noRoomsHint')} />
      )}
      <WithTimes plan={plan} words={whoWords} chosen={chosen} onChoose={(who) => choose(who.kind, keyOf(who))} />
    </>
  );
}

type OneOfThem = Who & { readonly kind: Kind };

function isOneOfThem(who: Who): who is OneOfThem {
  return who.kind === 'teacher' || who.kind === 'class' || who.kind === 'room';
}

type WithTimesProps = {
  readonly plan: Plan;
  readonly words: (who: Who) => string;
  readonly chosen: Who | undefined;
  readonly onChoose: (who: OneOfThem) => void;
};

/** Everybody with such times. */
function WithTimes({ plan, words, chosen, onChoose }: WithTimesProps) {
  const { t } = useTranslation('timetable-maker');
  const withTimes = plan.away.flatMap(({ who, slots }) => (isOneOfThem(who) ? [{ who, count: slots.length }] : []));
  if (withTimes.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('withTimes')}</h2>
      <ul className={styles.chips}>
        {withTimes.map(({ who, count }) => (
          <li key={keyOf(who)}>
            <Button
              variant="default"
              size="compact-md"
              aria-pressed={chosen !== undefined && isSameWho(chosen, who)}
              onClick={() => onChoose(who)}
            >
              {t('notThen', { name: words(who), count })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function everybodyOf(kind: Kind, plan: Plan, names: Names): Who[] {
  if (kind === 'teacher') return names.teachers.map(({ value }) => ({ kind, teacher: value }));
  if (kind === 'class') return schoolClasses().map((one) => ({ kind, class: one.class }));
  return plan.rooms.map(({ name }) => ({ kind, room: name }));
}

function keyOf({ kind, teacher, class: classNumber, room }: Who): string {
  return `${kind} ${teacher ?? classNumber ?? room}`;
}
