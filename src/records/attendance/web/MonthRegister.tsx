import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { useMonth } from './attendance.hooks.ts';
import styles from './MonthRegister.module.css';
import { MonthTable } from './MonthTable.tsx';
import { monthAfter, readMonthName } from './months.ts';
import choices from './RegisterChoices.module.css';

/** The page that opens a single register when its day's heading is pressed. */
type Props = { readonly day: '/registers' | '/attendance_entry' };

/** The register of a chosen class for a month, on screen, on one sheet of paper or as a file. */
export function MonthRegister({ day }: Props) {
  const { t } = useTranslation('attendance');
  const { data: site } = useSchool();
  const [classNumber, chooseClass] = useUrlClass();
  const [named, choose] = useUrlValue('month');
  const present = site?.school?.today.slice(0, 7);
  const month = readMonthName(named) ?? present;
  return (
    <>
      <div className={choices.choices}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
        {classNumber && month && present && <MonthChooser {...{ month, present, choose, classNumber }} />}
      </div>
      {!classNumber || !month ? (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassMonth')} drawing="register" />
      ) : (
        <OneMonth key={classNumber} classNumber={classNumber} month={month} day={day} />
      )}
    </>
  );
}

type ChooserProps = {
  readonly month: string;
  readonly present: string;
  readonly classNumber: number;
  readonly choose: (month: string | undefined) => void;
};

function MonthChooser({ month, present, classNumber, choose }: ChooserProps) {
  const { t } = useTranslation('attendance');
  const go = (by: number) => {
    const next = monthAfter(month, by);
    choose(next === present ? undefined : next);
  };
  const register = { kind: 'month', query: { class: classNumber, month } } as const;
  return (
    <div className={styles.actions}>
      <Button variant="default" className={styles.step ?? ''} aria-label={t('monthBefore')} onClick={() => go(-1)}>
        <IconChevronLeft aria-hidden size={20} />
      </Button>
      <span className={styles.month} role="status">
        {formatDate(`${month}-01`, 'month')}
      </span>
      <Button
        variant="default"
        className={styles.step ?? ''}
        aria-label={t('monthAfter')}
        disabled={month >= present}
        onClick={() => go(1)}
      >
        <IconChevronRight aria-hidden size={20} />
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('print', { ns: 'shared' })}
      </Button>
      <ExportMenu {...register} paper={register} />
    </div>
  );
}

function OneMonth({ classNumber, month, day }: Props & { readonly classNumber: number; readonly month: string }) {
  const { t } = useTranslation('attendance');
  const { data: register, error, isPlaceholderData, refetch } = useMonth(classNumber, month);
  if (!register) {
    return <FetchState error={error} onRetry={refetch} />;
  }
  const name = t('monthOf', { class: classNumber, month: formatDate(`${register.month}-01`, 'month') });
  if (register.students.length === 0) {
    return <Nothing title={t('nobodyInMonth')} hint={t('nobodyInMonthHint')} drawing="people" />;
  }
  return (
    <section
      className={styles.paper}
      style={{ '--rows': register.students.length + 3 } as CSSProperties}
      aria-busy={isPlaceholderData}
    >
      <h2 className={styles.name}>{name}</h2>
      <MonthTable register={register} label={name} day={day} />
    </section>
  );
}
