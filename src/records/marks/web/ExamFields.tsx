import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { highestMaxMark } from '../marks.contract.ts';
import type { TypedExam } from './exam-facts.ts';
import type { MarkSheet } from './use-mark-sheet.ts';

type Props = {
  readonly sheet: MarkSheet;
  readonly subjects: readonly string[];
  /** The scales of the school, in addition to that of the exam, which is `null` for whole numbers. */
  readonly scales: readonly MarkScale[];
  readonly scale: MarkScale | null;
  /** Whether missing fields are shown as errors. */
  readonly hasAsked: boolean;
  readonly onChange: (changes: Partial<MarkSheet>) => void;
};

/** Subject, exam and maximum marks, with the errors of the current input. */
export function ExamFields({ sheet, subjects, scales, scale, hasAsked, onChange }: Props) {
  const { t } = useTranslation('marks');
  const colourOf = useSubjectColours();
  const { subject } = sheet;
  const isOffered = subjects.includes(subject);
  // A draft can name a subject that has been renamed or removed since; it is shown as gone and cannot be submitted.
  const gone = subject !== '' && !isOffered ? [{ value: subject, label: t('goneSubject', { subject }) }] : [];
  return (
    <>
      <NativeSelect
        label={t('subject', { ns: 'shared' })}
        size="md"
        leftSection={colourOf(subject) !== undefined && <ColourMark colour={colourOf(subject)} />}
        required
        description={subjects.length === 0 ? t('noSubjects') : undefined}
        data={[{ value: '', label: t('chooseSubject') }, ...gone, ...subjects]}
        value={subject}
        error={hasAsked && !isOffered && t('selectSubject')}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      {scales.length > 0 && (
        <NativeSelect
          label={t('scale')}
          size="md"
          data={[{ value: '', label: t('wholeNumbers') }, ...scales.map(({ name }) => name)]}
          value={scale?.name ?? ''}
          onChange={(event) => onChange({ scale: event.currentTarget.value })}
        />
      )}
      <NameAndMaximum exam={sheet} hasMaximum={scale === null} hasAsked={hasAsked} onChange={onChange} />
    </>
  );
}

type NamedProps = {
  readonly exam: Pick<TypedExam, 'examName' | 'maxMark'>;
  /** Whether the maximum can be chosen: a scale has its own. */
  readonly hasMaximum: boolean;
  readonly hasAsked: boolean;
  readonly onChange: (changes: Partial<Pick<TypedExam, 'examName' | 'maxMark'>>) => void;
};

/** An exam's name and maximum. */
export function NameAndMaximum({ exam: { examName, maxMark }, hasMaximum, hasAsked, onChange }: NamedProps) {
  const { t } = useTranslation('marks');
  return (
    <>
      <TextInput
        label={t('examName')}
        size="md"
        enterKeyHint="next"
        required
        value={examName}
        error={hasAsked && examName.trim() === '' ? t('enterExamName') : findLengthFault(examName, maxNameLength)}
        onChange={(event) => onChange({ examName: event.currentTarget.value })}
      />
      {hasMaximum && (
        <WholeNumberField
          label={t('maxMark')}
          size="md"
          enterKeyHint="next"
          required
          least={1}
          most={highestMaxMark}
          value={maxMark}
          error={hasAsked && isBlank(maxMark) && t('enterMaxMark')}
          onChange={(event) => onChange({ maxMark: event.currentTarget.value })}
        />
      )}
    </>
  );
}
