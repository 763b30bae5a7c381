import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import styles from './AbsentRolls.module.css';
import type { Marking } from './use-marking.ts';
import './attendance.text.ts';

type Props = {
  readonly marking: Marking;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Enter, as a form's. */
  readonly onEnter: () => void;
};

/** Debounce before a number counts as typed to its end. */
const pauseMs = 1000;

/** Marks a class by the rolls of those who are absent. A roll that is unknown is told, but not while it is typed. */
export function AbsentRolls({ marking: { typed, unknown, typeAbsent }, field, onEnter }: Props) {
  const { t } = useTranslation('attendance');
  const [isTyping, setTyping] = useState(false);
  const finish = useDebouncedCallback(() => setTyping(false), pauseMs);
  const last = unknown.at(-1);
  const told = isTyping && last !== undefined && typed.endsWith(last) ? unknown.slice(0, -1) : unknown;
  return (
    <TextInput
      ref={field}
      className={styles.field ?? ''}
      label={t('absentRolls')}
      placeholder={t('absentRollsExample')}
      size="md"
      // The digits, and on every device a sign that can separate them, which the keypad for whole numbers lacks.
      inputMode="decimal"
      enterKeyHint="go"
      autoComplete="off"
      value={typed}
      error={told.length > 0 && t('unknownRolls', { count: told.length, rolls: formatList(told) })}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget }) => {
        setTyping(true);
        finish();
        typeAbsent(currentTarget.value);
      }}
      onBlur={() => setTyping(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
        event.preventDefault();
        setTyping(false);
        onEnter();
      }}
    />
  );
}
