import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import { whyClosed } from '../../../base/school/calendar.rules.ts';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { formatRange } from '../../../base/school/web/format-range.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { findDateFault } from '../../../platform/web/components/date-fault.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { ClassesOffered } from '../../../platform/web/components/school-options.ts';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Register } from '../attendance.contract.ts';
import { useRegister } from './attendance.hooks.ts';
import styles from './ChosenRegister.module.css';
import choices from './RegisterChoices.module.css';
import { RegisterOfLesson } from './RegisterOfLesson.tsx';

type Show = { readonly show: (register: Register) => ReactNode };

/** Class and date are in the address, so that a reload keeps them. An invalid date shows no register. */
export function ChosenRegister({ offered, show }: Show & { readonly offered: ClassesOffered }) {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  const [chosenDate, chooseDate] = useUrlValue('date');
  const today = useSchool().data?.school?.today;
  const date = chosenDate ?? today;
  const [fault, setFault] = useState<string>();
  const toToday = chosenDate !== undefined && date !== today && (
    <Button variant="default" onClick={() => chooseDate(undefined)}>
      {t('toToday')}
    </Button>
  );
  return (
    <>
      <Choices offered={offered} date={date} today={today} fault={fault} onFault={setFault} />
      {!classNumber || !date ? (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassHint')} drawing="register" />
      ) : fault !== undefined || findDateFault(date, { latest: today }) ? (
        <Nothing title={t('noSuchRegister')} hint={fault} drawing="register" action={toToday} />
      ) : (
        <RegisterOf
          key={`${classNumber} ${date}`}
          classNumber={classNumber}
          date={date}
          toToday={toToday}
          show={show}
        />
      )}
    </>
  );
}

type ChoicesProps = {
  readonly offered: ClassesOffered;
  readonly date: string | undefined;
  readonly today: string | undefined;
  readonly fault: string | undefined;
  readonly onFault: (fault: string | undefined) => void;
};

/** The fields for class and date; they are folded once both are chosen. */
function Choices({ offered, date, today, fault, onFault }: ChoicesProps) {
  const { t } = useTranslation('attendance');
  const [classNumber, chooseClass] = useUrlClass();
  const [, chooseDate] = useUrlValue('date');
  const groups = useGroupChoices();
  const range = { latest: today };
  const choicesId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(classNumber === undefined);
  const isChosen = classNumber !== undefined && date !== undefined && findDateFault(date, range) === undefined;

  /**
   * Folds the list once a class is pressed. With the keyboard it stays open, because each arrow key chooses a class on
   * the way to another.
   */
  const foldAfterPress = ({ detail, target }: MouseEvent) => {
    if (detail === 0 || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    setOpen(false);
    toggle.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {isChosen && (
        <Chosen
          classNumber={classNumber}
          date={date}
          toggle={toggle}
          isOpen={isOpen}
          of={choicesId}
          onToggle={setOpen}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: folds what is pressed within. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the button folds. */}
      <div
        id={choicesId}
        className={choices.choices}
        data-folded={(isChosen && !isOpen && fault === undefined) || undefined}
        onClick={foldAfterPress}
      >
        <ClassPicker offered={offered} groups={groups} value={classNumber} onChange={chooseClass} />
        <DateField
          {...range}
          label={t('date')}
          required
          withAsterisk={false}
          tooLate={t('inFuture')}
          value={date}
          onCommit={chooseDate}
          onFault={onFault}
        />
      </div>
    </>
  );
}

type ChosenProps = {
  readonly classNumber: number;
  readonly date: string;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** The id of the choices, which the button opens. */
  readonly of: string;
  readonly onToggle: (isOpen: boolean) => void;
};

function Chosen({ classNumber, date, toggle, isOpen, of, onToggle }: ChosenProps) {
  const { t } = useTranslation('attendance');
  const whichId = useId();
  return (
    <div className={styles.chosen}>
      <p id={whichId} className={styles.which}>
        {t('classOn', { class: classNumber, date: formatDate(date, 'weekday') })}
      </p>
      <Button
        ref={toggle}
        variant="default"
        className={styles.toggle ?? ''}
        aria-describedby={whichId}
        aria-expanded={isOpen}
        aria-controls={of}
        onClick={() => onToggle(!isOpen)}
      >
        {t('change', { ns: 'shared' })}
      </Button>
    </div>
  );
}

type RegisterProps = Show & { readonly classNumber: number; readonly date: string; readonly toToday: ReactNode };

function RegisterOf({ classNumber, date, toToday, show }: RegisterProps) {
  const { t } = useTranslation('attendance');
  const { data: register, error, refetch } = useRegister(classNumber, date);
  const calendar = useCalendar({ from: date, to: date });
  // If the calendar cannot be read, the register is shown: the server refuses it if the class is closed.
  if (calendar.isLoading && calendar.failureCount === 0) return <Waiting />;
  if (!register) return <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />;
  if (register.students.length === 0) {
    const hint = toToday ? t('nobodyEnrolled', { date: formatDate(date) }) : t('noStudentsHint');
    return <Nothing title={t('noStudents')} hint={hint} drawing="people" action={toToday} />;
  }
  const closed = !register.taken && calendar.data && whyClosed(calendar.data, classNumber, date);
  if (closed) {
    const { name, from, to } = closed;
    const hint = t('closedHint', { days: formatRange(from, to) });
    return <Nothing title={t('closedTitle', { name })} hint={hint} drawing="register" action={toToday} />;
  }
  return <RegisterOfLesson day={register} show={show} />;
}
