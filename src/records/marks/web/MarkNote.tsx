import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNoteLength } from '../marks.contract.ts';
import styles from './MarksList.module.css';
import { noteOf, type Place } from './mark-text.ts';

type SignProps = { readonly name: string; readonly note: string; readonly onOpen: () => void };

/** A slip of paper in the margin, filled if there is a note on the mark. It opens the note. */
export function NoteSign({ name, note, onOpen }: SignProps) {
  const { t } = useTranslation('marks');
  return (
    <button
      type="button"
      className={styles.sign}
      tabIndex={-1}
      data-filled={note !== '' || undefined}
      aria-label={t('noteOn', { name })}
      onClick={onOpen}
    >
      <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
        <path d="M3 2.5h10v7l-4 4H3zM13 9.5H9v4" />
      </svg>
    </button>
  );
}

type FieldProps = {
  readonly roll: number;
  readonly name: string;
  readonly note: string;
  readonly onType: (place: Place, before: string, after: string) => void;
  readonly onClose: () => void;
};

/** The note on a mark, until it is left. Enter, Escape and F2 go back to the mark. */
export function NoteField({ roll, name, note, onType, onClose }: FieldProps) {
  const { t } = useTranslation('marks');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'F2'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.closest('li')?.querySelector('input')?.focus();
  };
  return (
    <span className={styles.noteField}>
      <input
        ref={focusAtOnce}
        className={styles.mark}
        data-note
        aria-label={t('noteOn', { name })}
        placeholder={t('noteHint')}
        maxLength={maxNoteLength}
        enterKeyHint="done"
        autoComplete="off"
        value={note}
        onChange={({ currentTarget: { value } }) => onType(noteOf(roll), note, value)}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
    </span>
  );
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
