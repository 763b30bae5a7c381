import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestMaxMark } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { isMaxMark } from './mark-text.ts';
import type { MarkSheet } from './use-mark-sheet.ts';

/** What is wrong with which field; the keys are the fields' names. */
export type ExamFaults = { readonly subject?: string; readonly examName?: string; readonly maxMark?: string };

type Props = {
  readonly sheet: MarkSheet;
  readonly subjects: readonly string[];
  readonly faults: ExamFaults;
  readonly onChange: (changes: Partial<MarkSheet>) => void;
  readonly onFaults: (faults: { readonly [K in keyof ExamFaults]: string | undefined }) => void;
};

/** Subject, exam and maximum marks of an exam. */
export function ExamFields({ sheet, subjects, faults, onChange, onFaults }: Props) {
  const { t } = useTranslation('marks');
  const [maxText, setMaxText] = useState<string>();

  /** A maximum that some mark exceeds is refused: it stays in the field with the reason, and the old one holds. */
  const setMax = (text: string) => {
    const fault = faultOf(text);
    onFaults({ maxMark: fault });
    setMaxText(fault ? text : undefined);
    if (!fault) onChange({ maxMark: Number(text) });
  };

  const faultOf = (text: string) => {
    if (!isMaxMark(text)) return t('maxFault', { largest: largestMaxMark });
    const above = Object.entries(sheet.marks).find(([, mark]) => Number(mark) > Number(text));
    return above && t('maxBelowMark', { roll: above[0], mark: above[1] });
  };

  return (
    <div className={styles.fields}>
      <NativeSelect
        name="subject"
        label={t('subject')}
        size="md"
        required
        description={subjects.length === 0 ? t('noSubjects') : undefined}
        data={[{ value: '', label: t('chooseSubject') }, ...subjects]}
        value={subjects.includes(sheet.subject) ? sheet.subject : ''}
        error={faults.subject}
        onChange={(event) => {
          onFaults({ subject: undefined });
          onChange({ subject: event.currentTarget.value });
        }}
      />
      <TextInput
        name="examName"
        label={t('examName')}
        size="md"
        required
        maxLength={200}
        value={sheet.examName}
        error={faults.examName}
        onChange={(event) => {
          onFaults({ examName: undefined });
          onChange({ examName: event.currentTarget.value });
        }}
      />
      <TextInput
        name="maxMark"
        label={t('maxMark')}
        size="md"
        required
        inputMode="numeric"
        value={maxText ?? String(sheet.maxMark)}
        error={faults.maxMark}
        onChange={(event) => setMax(event.currentTarget.value.trim())}
      />
    </div>
  );
}
