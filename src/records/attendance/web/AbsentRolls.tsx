import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rollsByNumber } from '../../../platform/contract/shown-number.ts';
import { formatList } from '../../../platform/web/format.ts';
import type { Register } from '../attendance.contract.ts';
import styles from './AbsentRolls.module.css';
import { readRolls } from './absent-rolls.ts';
import type { Marking } from './use-marking.ts';
import './attendance.text.ts';

type Props = {
  readonly marking: Marking;
  readonly students: Register['students'];
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called on Enter, as in a form. */
  readonly onEnter: () => void;
};

/** The pause after which a typed number counts as complete. */
const pauseMs = 1000;

/** Longer lists of names are not read aloud. */
export const maxNames = 12;

/**
 * A field for the rolls of absent students, with their names: a roll that is typed becomes absent, and one that is
 * removed becomes present. An unknown roll is reported as a fault, but not while it is typed.
 */
export function AbsentRolls({ marking, students, field, onEnter }: Props) {
  const { typed, unknown, typeAbsent, endTyping } = marking;
  const { t } = useTranslation('attendance');
  const [isTyping, setTyping] = useState(false);
  const finish = useDebouncedCallback(() => setTyping(false), pauseMs);
  const last = unknown.at(-1);
  const told = isTyping && last !== undefined && typed.endsWith(last) ? unknown.slice(0, -1) : unknown;
  const { known } = readRolls(typed, rollsByNumber(students));
  const named = students.filter(({ roll }) => known.has(roll));
  const names = named.map(({ roll, name }) =>
    marking.lines[roll]?.status === 'Excused' ? t('staysExcused', { name }) : name,
  );
  return (
    <TextInput
      ref={field}
      className={styles.field ?? ''}
      label={t('absentRolls')}
      placeholder={t('absentRollsExample')}
      size="md"
      // Unlike the keypad for whole numbers, this one has a separator in addition to the digits on every device.
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
      description={named.length > 0 && named.length <= maxNames && formatList(names)}
      onBlur={() => {
        setTyping(false);
        endTyping();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
        event.preventDefault();
        setTyping(false);
        onEnter();
      }}
    />
  );
}
