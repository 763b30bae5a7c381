import { VisuallyHidden } from '@mantine/core';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../../../platform/web/components/Face.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { highestMaxMark } from '../marks.contract.ts';
import styles from './MarksList.module.css';
import { absentText, findMarkFault, isAbsent } from './mark-text.ts';

type Props = {
  readonly roll: number;
  readonly name: string;
  /** While entering marks: the student's session, and the school's current one. */
  readonly session?: string | undefined;
  readonly presentSession?: string | undefined;
  readonly text: string;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly isSelected: boolean;
  readonly onType: (roll: number, before: string, after: string) => void;
};

/** One student's mark, stored as typed, with its error. Memoised. */
export const MarkRow = memo(function MarkRow(props: Props) {
  const { roll, name, session, presentSession, text, maxMark, isSelected, onType } = props;
  const { t } = useTranslation('marks');
  const aboutId = useId();
  const [isTyping, setTyping] = useState(false);
  const fault = findMarkFault(text, maxMark);
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <span className={styles.roll}>{formatNumber(roll)}</span>
      <span className={styles.face}>
        <Face name={name} size={28} />
      </span>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {session !== undefined && <OtherSession session={session} present={presentSession} />}
      </span>
      {/* A mark out of the maximum is written from left to right in every language. */}
      <span className={styles.markOutOf} dir="ltr">
        <input
          className={styles.mark}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          data-takes-focus
          aria-label={t('markOf', { roll, name })}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault || isAbsent(text) ? aboutId : undefined}
          value={text}
          onChange={(event) => {
            setTyping(true);
            onType(roll, text, event.currentTarget.value);
          }}
          onBlur={() => setTyping(false)}
        />
        {/* The keypad of a phone has no sign for it. It stays in the field that is being typed. */}
        <button
          type="button"
          className={styles.absent}
          tabIndex={-1}
          aria-label={t('didNotSitOf', { name })}
          aria-pressed={isAbsent(text)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onType(roll, text, isAbsent(text) ? '' : absentText)}
        >
          {absentText}
        </button>
        <span className={styles.max} aria-hidden>
          {t('outOf', { max: maxMark ?? '—' })}
        </span>
      </span>
      {isAbsent(text) && <VisuallyHidden id={aboutId}>{t('didNotSitHere')}</VisuallyHidden>}
      {fault && (
        // Announced only while typing here: a lowered maximum can make many marks invalid, which the count announces.
        <span className={styles.fault} id={aboutId} role={isTyping ? 'alert' : undefined}>
          {t(`faults.${fault}`, { max: maxMark ?? highestMaxMark })}
        </span>
      )}
    </li>
  );
});
