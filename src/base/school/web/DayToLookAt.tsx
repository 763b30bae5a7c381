import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import styles from './OnDay.module.css';
import { useOnDay } from './on-day.hooks.ts';
import './on-day.text.ts';

type Props = {
  readonly hasAhead: boolean;
  /** Whether a press opened the field, which then takes the focus. */
  readonly isAsked: boolean;
  /** Called when a day is chosen. */
  readonly onDone: () => void;
};

/** A field for the day at whose end a page shows its records. */
export function DayToLookAt({ hasAhead, isAsked, onDone }: Props) {
  const { t } = useTranslation('on-day');
  const { named, today, range, choose } = useOnDay({ hasAhead });
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return (
    <div ref={field} className={`${styles.field} not-printed`}>
      <DateField
        {...range}
        aria-label={t('day')}
        required
        tooLate={t('inFuture')}
        value={named ?? today}
        onCommit={(day) => {
          onDone();
          choose(day);
        }}
      />
    </div>
  );
}
