import { NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSchoolClock } from '../../../base/school/web/use-school-clock.ts';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { clockAt } from '../../../platform/web/clock.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { isGroup } from '../../../platform/web/school-classes.ts';
import { maxPeriod, type Register, type RegisterLesson } from '../attendance.contract.ts';
import { partAt } from '../part-at.ts';
import { useRegister } from './attendance.hooks.ts';
import { lessonsOf, likelyLesson } from './lessons.ts';
import styles from './RegisterOfLesson.module.css';
import type { Place } from './registers-outdated.ts';

type Props = {
  /** The register of the whole day, which lists its lessons. */
  readonly day: Register;
  readonly show: (register: Register) => ReactNode;
};

/** The value in the address (`?period=2`) that means the register of the whole day. */
const wholeDay = 0;
/** The value in the address (`?of=lessons`) that means the lessons of a day that has registers of parts too. */
const byLesson = 'lessons' as const;

/** The register of one of a day's lessons or parts, or of the whole day. The choice is in the address, so that a reload keeps it. */
export function RegisterOfLesson({ day, show }: Props) {
  // If the register of the whole day was taken, its parts are not offered.
  return day.parts && !day.taken ? (
    <RegisterOfPart day={day} parts={day.parts} show={show} />
  ) : (
    <OfLesson day={day} show={show} />
  );
}

type Parts = NonNullable<Register['parts']>;

/**
 * Chooses the part by the clock when the page is opened: the afternoon begins halfway between the two closing times.
 */
function RegisterOfPart({ day, parts, show }: Props & { readonly parts: Parts }) {
  const { t } = useTranslation('attendance');
  const [named, choose] = useUrlValue('of');
  const { data: site } = useSchool();
  const { clock } = useSchoolClock();
  const { lessons = [] } = day;
  const [likely] = useState(() => {
    const { today, policies } = site?.school ?? {};
    // Parts are beside the lessons if the school has changed the way in which it takes registers.
    if (lessons.length > 0 && policies?.registersTaken === 'lesson') return byLesson;
    return day.date === today && policies ? partAt(minuteOf(clock), policies.registersClose) : 'morning';
  });
  const offered = lessons.length > 0 ? [...registerParts, byLesson] : [...registerParts];
  const shown = offered.find((one) => one === named) ?? likely;
  // The address can still have the choice of another day.
  useEffect(() => {
    if (named !== shown) choose(shown);
  }, [named, shown]);
  return (
    <>
      <Choice
        legend={t('partChoice')}
        options={[
          ...parts.map(({ part: value, isTaken }) => ({
            value,
            label: isTaken ? t('partTaken', { part: t(value) }) : t(value),
          })),
          ...(lessons.length > 0 ? [{ value: byLesson, label: t('lessonChoice') }] : []),
        ]}
        value={shown}
        onChange={choose}
      />
      {shown === byLesson ? (
        <OfLesson day={day} show={show} />
      ) : (
        <OneOfDay key={shown} day={day} place={{ part: shown }} show={show} />
      )}
    </>
  );
}

function OfLesson({ day, show }: Props) {
  const [named, choose] = useUrlValue('period');
  const likely = useLikelyLesson(day);
  const { t } = useTranslation('attendance');
  const { lessons = [] } = day;
  const written = readWholeNumber(named ?? '', wholeDay, maxPeriod);
  // A lesson in the address is never replaced by another, because a lesson that is no longer in the timetable can have
  // a register.
  const period = written ?? likely ?? wholeDay;
  // The choice goes into the address at once, so that a reload after the bell opens the register that was being marked.
  const toName = named === undefined && lessons.length > 0 ? period : undefined;
  useEffect(() => {
    if (toName !== undefined) choose(String(toName));
  }, [toName]);
  if (isGroup(day.class) && period === wholeDay && lessons.length === 0) {
    return <Nothing title={t('noLessonOfGroup')} hint={t('noLessonOfGroupHint')} drawing="register" />;
  }
  return (
    <>
      {lessons.length > 0 && (
        <LessonChoice
          lessons={lessons}
          hasDay={!isGroup(day.class) && (day.taken !== null || !day.parts)}
          value={period}
          onChange={(chosen) => choose(String(chosen))}
        />
      )}
      {period === wholeDay ? show(day) : <OneOfDay key={period} day={day} place={{ period }} show={show} />}
    </>
  );
}

/** Chooses the lesson once, when the page is opened, so that the register does not change when the bell rings. */
function useLikelyLesson({ class: number, lessons = [], date }: Register): number | undefined {
  const { data: me } = useMe();
  const { data: site } = useSchool();
  const { clock } = useSchoolClock();
  const [likely] = useState(() => {
    // Where registers are taken by day, only those of former times are by lesson.
    if (site?.school?.policies?.registersTaken === 'daily' && !isGroup(number)) return undefined;
    const minute = date === site?.school?.today ? minuteOf(clock) : undefined;
    return likelyLesson(me?.email ?? '', lessons, minute)?.period;
  });
  return likely;
}

function OneOfDay({ day, place, show }: Props & { readonly place: Place }) {
  const { t } = useTranslation('attendance');
  const { data: register, error, refetch } = useRegister(day.class, day.date, place);
  if (register) return show(register);
  return <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />;
}

type ChoiceProps = {
  readonly lessons: readonly RegisterLesson[];
  /** Whether there is a register of the whole day, too. */
  readonly hasDay: boolean;
  readonly value: number;
  readonly onChange: (period: number) => void;
};

/** Lists the teacher's own lessons first. */
function LessonChoice({ lessons, hasDay, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('attendance');
  const { data: me } = useMe();
  const { own, others } = lessonsOf(me?.email ?? '', lessons);
  const options = (some: readonly RegisterLesson[]) =>
    some.map(({ period, subject, startsMinute, isTaken }) => ({
      value: String(period),
      label: t(isTaken ? 'lessonTaken' : 'lesson', { period, subject, time: clockAt(startsMinute) }),
    }));
  const isListed = value === wholeDay || lessons.some(({ period }) => period === value);
  const whole = hasDay ? [{ value: String(wholeDay), label: t('wholeDay') }] : [];
  const unlisted = isListed ? [] : [{ value: String(value), label: t('period', { period: value }) }];
  const data =
    own.length === 0
      ? [...unlisted, ...options(others), ...whole]
      : [
          ...unlisted,
          { group: t('ownLessons'), items: options(own) },
          { group: t('otherLessons'), items: [...options(others), ...whole] },
        ];
  return (
    <NativeSelect
      label={t('lessonChoice')}
      className={styles.lesson ?? ''}
      data={data}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
