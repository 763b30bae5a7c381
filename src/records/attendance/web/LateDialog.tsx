import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSchoolClock } from '../../../base/school/web/use-school-clock.ts';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { isGroup } from '../../../platform/web/school-classes.ts';
import { useClassSchedule } from '../../schedule/web/schedule.hooks.ts';
import { maxMinutesLate, type Register } from '../attendance.contract.ts';
import { useCorrectAttendance, useReadVersion, useRegister } from './attendance.hooks.ts';
import { lineOf, linesToSend } from './register-draft.ts';
import './attendance.text.ts';
import { partAt } from '../part-at.ts';
import { inAddress } from './when-of.ts';

export type Latecomer = { readonly name: string; readonly class: number; readonly roll: number };

type Props = { readonly student: Latecomer; readonly onClose: () => void };

/** Changes today's line of a student to late, by the clock; if no register is taken yet, leads to it. */
export function LateDialog({ student, onClose }: Props) {
  const { t } = useTranslation('attendance');
  const { t: act } = useTranslation('actions');
  const name = nameOf(student.name);
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const lesson = useLesson(student.class, today);
  return (
    <Dialog opened onClose={onClose} title={act('lateOf', { name })}>
      {lesson.error || lesson.isPending ? (
        <FetchState error={lesson.error} failed={t('fetchFailed')} onRetry={lesson.refetch} />
      ) : (
        <OfRegister student={student} today={today} lesson={lesson} onClose={onClose} />
      )}
    </Dialog>
  );
}

/**
 * Returns when today's lateness counts from, in minutes since midnight: the start of the first lesson, or with
 * registers by lesson, of the current or last one, with its number. With two a day, returns the part of the day.
 */
function useLesson(classNumber: number, today: string) {
  const { day, clock } = useSchoolClock();
  const register = useRegister(classNumber, today);
  const schedule = useClassSchedule({ class: classNumber });
  const refetch = () => Promise.all([register.refetch(), schedule.refetch()]);
  const minute = minuteOf(clock);
  const { lessons = [], parts, taken } = register.data ?? {};
  const { data: site } = useSchool();
  const { registersTaken, registersClose: closes } = site?.school?.policies ?? {};
  // In other schools, only registers of former times are by lesson.
  const ofLessons = registersTaken === 'lesson' || isGroup(classNumber) ? lessons : [];
  const begun = ofLessons.filter(({ startsMinute }) => startsMinute <= minute).at(-1) ?? ofLessons[0];
  const times = (schedule.data ?? []).flatMap((entry) => (entry.day === day ? [minuteOf(entry.time.slice(0, 5))] : []));
  const startsMinute = begun ? begun.startsMinute : times.length > 0 ? Math.min(...times) : undefined;
  return {
    place: begun ? { period: begun.period } : parts && closes && !taken ? { part: partAt(minute, closes) } : {},
    refetch,
    // The typed text stays if a later fetch fails.
    error: register.data ? null : register.error,
    // Without a timetable, the office types the minutes.
    isPending: register.isPending || (schedule.isPending && !schedule.error),
    minutes: startsMinute === undefined ? undefined : Math.min(Math.max(minute - startsMinute, 0), maxMinutesLate),
  };
}

type OfRegisterProps = Props & { readonly today: string; readonly lesson: ReturnType<typeof useLesson> };

function OfRegister({ student, today, lesson, onClose }: OfRegisterProps) {
  const { t } = useTranslation('attendance');
  const { t: act } = useTranslation('actions');
  const { place } = lesson;
  const { data: register, error, refetch } = useRegister(student.class, today, place);
  if (!register) return <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />;
  if (!register.taken) {
    const search = { class: student.class, date: today, ...inAddress(place), act: 'take' };
    return (
      <FocusFirst>
        <p>{act('lateNotTaken', { class: student.class })}</p>
        <Group justify="flex-end">
          <ButtonLink to="/registers" search={search} onClick={onClose} data-autofocus>
            {t('takeIt')}
          </ButtonLink>
        </Group>
      </FocusFirst>
    );
  }
  const line = register.students.find(({ roll }) => roll === student.roll);
  if (!line) return <p>{act('lateNobody', { class: student.class })}</p>;
  return (
    <FocusFirst>
      <LateForm register={register} line={line} minutes={lesson.minutes} onClose={onClose} />
    </FocusFirst>
  );
}

/** Focuses the first field, because the dialog opened before it had anything to focus. */
function FocusFirst({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={part}>{children}</div>;
}

type FormProps = {
  readonly register: Register;
  readonly line: Register['students'][number];
  readonly minutes: number | undefined;
  readonly onClose: () => void;
};

function LateForm({ register, line, minutes, onClose }: FormProps) {
  const { t } = useTranslation('attendance');
  const { t: act } = useTranslation('actions');
  const correct = useCorrectAttendance(register);
  const readVersion = useReadVersion(register);
  const [typed, setTyped] = useState(minutes ? String(minutes) : '');
  const { roll, status } = line;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const minutesLate = readWholeNumber(typed, 1, maxMinutesLate) ?? null;
    const [late] = linesToSend([roll], { [roll]: { ...lineOf({ status: 'Late', note: line.note }) } });
    if (!late) return;
    const sent = { attendance: [{ ...late, minutesLate }], basedOn: register.version };
    correct.mutate(sent, {
      onSuccess: (outcome) => {
        onClose();
        if (outcome === waiting) return;
        const text = act('isLate', { name: nameOf(line.name) });
        // A line that had not been recorded cannot be removed again, so no undo is offered.
        if (status === null) return toastSuccess(text);
        const before = linesToSend([roll], { [roll]: lineOf({ ...line, status }) });
        const basedOn = readVersion();
        offerUndo({ text, undo: () => correct.mutateAsync({ attendance: before, basedOn }) });
      },
    });
  };
  return (
    <form onSubmit={save}>
      <p>{act('lateSays', { status: t(status ?? 'notRecorded') })}</p>
      <WholeNumberField
        label={t('minutesLate')}
        description={act('lateMinutesHint')}
        least={1}
        most={maxMinutesLate}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SaveFailure error={correct.error} />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={correct.isPending} data-autofocus>
          {act('lateSave')}
        </Button>
      </Group>
    </form>
  );
}
