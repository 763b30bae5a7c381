import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { highestMaxMark } from '../marks.contract.ts';
import { NoteField, NoteSign } from './MarkNote.tsx';
import styles from './MarksList.module.css';
import {
  absentText,
  completed,
  exemptText,
  findMarkFault,
  isAbsent,
  isExempt,
  isZero,
  type Place,
} from './mark-text.ts';
import { useMarkFaultText } from './use-mark-fault-text.ts';

type Props = {
  readonly roll: number;
  readonly number: number | null;
  readonly name: string;
  /** While marks are entered: the student's session, and the school's current one. */
  readonly session?: string | undefined;
  readonly presentSession?: string | undefined;
  readonly text: string;
  readonly note: string;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly scale: MarkScale | null;
  readonly isSelected: boolean;
  readonly onType: (place: Place, before: string, after: string) => void;
};

/** The mark of a student, stored as typed, with its error and note. Memoised. */
export const MarkRow = memo(function MarkRow(props: Props) {
  const { number, name, session, presentSession, text, note, maxMark, scale, isSelected } = props;
  const aboutId = useId();
  const [isTyping, setTyping] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const fault = findMarkFault(text, maxMark, scale);
  const isWord = isAbsent(text, scale) || isExempt(text, scale) || isZero(text, scale);
  const openAtKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') setNoting(true);
  };
  return (
    <li className={styles.row} data-selected={isSelected || undefined} onKeyDown={openAtKey}>
      <span className={styles.roll}>
        {number !== null && formatNumber(number)}
        <NoteSign name={name} note={note} onOpen={() => setNoting(true)} />
      </span>
      <span className={styles.face}>
        <Face name={name} size={28} />
      </span>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {session !== undefined && <OtherSession session={session} present={presentSession} />}
      </span>
      <MarkField
        {...props}
        isFaulty={fault !== undefined}
        describedBy={fault || isWord ? aboutId : undefined}
        onTyping={setTyping}
      />
      <About {...props} id={aboutId} fault={fault} isTyping={isTyping} />
      {isNoting ? (
        <NoteField {...props} onClose={() => setNoting(false)} />
      ) : (
        note !== '' && (
          <span className={styles.note}>
            <bdi>{note}</bdi>
          </span>
        )
      )}
    </li>
  );
});

type FieldProps = Props & {
  readonly isFaulty: boolean;
  /** The id of the element that describes the field. */
  readonly describedBy: string | undefined;
  readonly onTyping: (isTyping: boolean) => void;
};

function MarkField({ roll, number, name, text, maxMark, scale, onType, isFaulty, describedBy, onTyping }: FieldProps) {
  const { t } = useTranslation('marks');
  const isInWords = scale !== null && scale.kind !== 'number';
  const write = (word: string) => onType(roll, text, word);
  return (
    // A mark out of the maximum is written from left to right in every language.
    <span className={styles.markOutOf} dir="ltr">
      <input
        className={styles.mark}
        data-words={isInWords || undefined}
        inputMode={isInWords ? 'text' : scale ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        data-takes-focus
        aria-label={t('markOf', { roll: number ?? '', name })}
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => {
          onTyping(true);
          onType(roll, text, completed(scale, text, event.currentTarget.value));
        }}
        onBlur={() => onTyping(false)}
      />
      {/* The keypad of a phone has no signs for these. They stay in the field that is being typed. */}
      <WordButton
        word={absentText}
        label={t('didNotSitOf', { name })}
        isPressed={isAbsent(text, scale)}
        onPress={write}
      />
      <WordButton
        word={exemptText}
        label={`${exemptText}: ${t('exemptOf', { name })}`}
        isPressed={isExempt(text, scale)}
        onPress={write}
      />
      {!isInWords && (
        <span className={styles.max} aria-hidden>
          {t('outOf', { max: maxMark ?? '—' })}
        </span>
      )}
    </span>
  );
}

type AboutProps = Pick<Props, 'text' | 'maxMark' | 'scale'> & {
  readonly id: string;
  readonly fault: ReturnType<typeof findMarkFault>;
  readonly isTyping: boolean;
};

function About({ id, text, maxMark, scale, fault, isTyping }: AboutProps) {
  const { t } = useTranslation('marks');
  const faultText = useMarkFaultText(scale, maxMark ?? highestMaxMark);
  return (
    <>
      {isAbsent(text, scale) && <VisuallyHidden id={id}>{t('didNotSitHere')}</VisuallyHidden>}
      {(isExempt(text, scale) || isZero(text, scale)) && (
        <span className={styles.note} id={id}>
          {t(isZero(text, scale) ? 'zeroHere' : 'exemptHere')}
        </span>
      )}
      {fault && (
        // The fault is announced only while somebody types here: a lowered maximum can make many marks invalid, and
        // then only their count is announced.
        <span className={styles.fault} id={id} role={isTyping ? 'alert' : undefined}>
          {faultText(fault)}
        </span>
      )}
    </>
  );
}

type WordProps = {
  readonly word: string;
  readonly label: string;
  readonly isPressed: boolean;
  readonly onPress: (word: string) => void;
};

/** Writes a word into the row, or takes it away again. */
function WordButton({ word, label, isPressed, onPress }: WordProps) {
  return (
    <button
      type="button"
      className={styles.absent}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isPressed}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(isPressed ? '' : word)}
    >
      {word}
    </button>
  );
}
