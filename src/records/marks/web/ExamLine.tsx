import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import styles from './EnterMarks.module.css';
import type { MarkSheet } from './use-mark-sheet.ts';

type Props = {
  readonly classNumber: number;
  readonly sheet: MarkSheet;
  readonly maxMark: number | undefined;
  readonly scale: MarkScale | null;
  readonly onChange: () => void;
};

/** The chosen exam as one line, in place of the fields. */
export function ExamLine({ classNumber, sheet, maxMark, scale, onChange }: Props) {
  const { t } = useTranslation('marks');
  const colourOf = useSubjectColours();
  return (
    <div className={styles.line}>
      <p className={styles.chosen}>
        <ColourMark colour={colourOf(sheet.subject)} />
        {t(scale ? 'chosenByScale' : 'chosen', {
          class: classNumber,
          subject: sheet.subject,
          exam: sheet.examName.trim(),
          max: maxMark ?? '',
          scale: scale?.name ?? '',
        })}
      </p>
      <Button variant="default" onClick={onChange}>
        {t('change', { ns: 'shared' })}
      </Button>
    </div>
  );
}
