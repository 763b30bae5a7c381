import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { readMark } from './mark-text.ts';
import type { EnteredExam } from './use-entered-exam.ts';
import { useNeedsPublication } from './use-needs-publication.ts';

type Props = {
  readonly opened: boolean;
  readonly classNumber: number;
  readonly exam: EnteredExam;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Longer lists of students are not read aloud. */
const maxNames = 12;

/** Summarises what is about to be submitted, and who did not sit. */
export function ConfirmMarks({ classNumber, exam, ...dialog }: Props) {
  const { sheet, maxMark, scale, listed: students = [] } = exam;
  const { t } = useTranslation('marks');
  const needsPublication = useNeedsPublication();
  const absent = students.filter(({ roll }) => readMark(sheet.marks[roll], maxMark, scale) === null);
  const exempt = students.filter(({ roll }) => readMark(sheet.marks[roll], maxMark, scale) === 'exempt');
  const names = formatList(absent.map(({ name }) => name));
  const about = { subject: sheet.subject, exam: sheet.examName.trim(), max: maxMark ?? '', absent: absent.length };
  return (
    <ConfirmDialog {...dialog} title={t('confirmTitle', { class: classNumber })} action={t('submit')}>
      <p>
        {t(maxMark === 0 ? 'confirmTextByScale' : 'confirmText', {
          ...about,
          scale: scale?.name ?? '',
          count: students.length - absent.length - exempt.length,
        })}
      </p>
      <p>{t(needsPublication ? 'visibleWhenPublished' : 'visibleWhenSubmitted')}</p>
      {absent.length > 0 && absent.length <= maxNames && <p>{t('confirmAbsent', { names })}</p>}
      {exempt.length > 0 && exempt.length <= maxNames && (
        <p>{t('confirmExempt', { names: formatList(exempt.map(({ name }) => name)) })}</p>
      )}
    </ConfirmDialog>
  );
}
