import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { highestMaxMark } from '../marks.contract.ts';
import styles from './MarksList.module.css';
import { findMarkFault } from './mark-text.ts';

type Props = {
  readonly roll: number;
  readonly name: string;
  /** While entering marks: the student's session, and the school's current one. */
  readonly session?: string | undefined;
  readonly presentSession?: string | undefined;
  readonly text: string;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly onChange: (roll: number, text: string) => void;
};

/** One student's mark, stored as typed, with its error. Memoised. */
export const MarkRow = memo(function MarkRow({ roll, name, session, presentSession, text, maxMark, onChange }: Props) {
  const { t } = useTranslation('marks');
  const faultId = useId();
  const [isTyping, setTyping] = useState(false);
  const fault = findMarkFault(text, maxMark);
  return (
    <li className={styles.row}>
      <span className={styles.roll}>{roll}</span>
      <span className={styles.name}>
        {name}
        {session !== undefined && <OtherSession session={session} present={presentSession} />}
      </span>
      <input
        className={styles.mark}
        inputMode="numeric"
        autoComplete="off"
        data-takes-focus
        aria-label={t('markOf', { roll, name })}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && faultId}
        value={text}
        onChange={(event) => {
          setTyping(true);
          onChange(roll, event.currentTarget.value);
        }}
        onBlur={() => setTyping(false)}
      />
      <span className={styles.max} aria-hidden>
        {t('outOf', { max: maxMark ?? '—' })}
      </span>
      {fault && (
        // Announced only while typing here: a lowered maximum can make many marks invalid, which the count announces.
        <span className={styles.fault} id={faultId} role={isTyping ? 'alert' : undefined}>
          {t(`faults.${fault}`, { max: maxMark ?? highestMaxMark })}
        </span>
      )}
    </li>
  );
});
