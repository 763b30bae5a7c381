import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import '../../school/web/on-day.text.ts';
import { ClassTimetable } from './ClassTimetable.tsx';
import styles from './Schedule.module.css';
import './schedule.text.ts';

type Props = {
  readonly classNumber: number | undefined;
  readonly onClass: (classNumber: number) => void;
  readonly on: string;
};

/** The week of a class, to read and to print, as shown at the end of a past day. */
export function WeekOnDay({ classNumber, onClass, on }: Props) {
  const { t } = useTranslation('schedule');
  const { t: tOnDay } = useTranslation('on-day');
  return (
    <>
      <div className={`${styles.heading} not-printed`}>
        <ClassPicker legend={t('chooseClass')} offered="all" value={classNumber} onChange={onClass} />
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {classNumber === undefined ? (
        <Nothing title={tOnDay('pickClass')} hint={tOnDay('pickClassHint')} drawing="week" />
      ) : (
        <ClassTimetable classNumber={classNumber} on={on} title={t('weekOfClass', { class: classNumber })} />
      )}
    </>
  );
}
