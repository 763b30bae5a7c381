import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, useWaiting } from '../../../platform/web/offline/waiting.ts';
import { sheetOfSubmitted } from './drafts.ts';
import type { MarkSheet } from './use-mark-sheet.ts';

type Props = {
  readonly classNumber: number;
  /** The exam being entered now. */
  readonly sheet: MarkSheet;
  readonly replace: (sheet: MarkSheet) => void;
};

/** The marks of a class that were submitted without a connection: they wait on this device, or were refused later. */
export function WaitingMarks({ classNumber, sheet, replace }: Props) {
  const { t } = useTranslation('marks');
  const entries = useWaiting().filter(({ about }) => about.kind === 'marks' && about.class === classNumber);
  // Marks that are being entered are not overwritten.
  const isEmpty = isBlank(sheet.examName) && Object.values(sheet.marks).every(isBlank);
  const change = (entry: Entry) => {
    replace(sheetOfSubmitted(entry.body));
    void drop(entry);
  };
  return entries.map((entry) => {
    const { subject = '', exam = '' } = entry.about;
    const time = formatInstant(entry.madeAt);
    return (
      <Notice
        key={entry.id}
        kind="warm"
        role={entry.refused ? 'alert' : 'status'}
        title={t(entry.refused ? 'refusedLater' : 'waitsSince', { subject, exam, time })}
        action={
          isEmpty && (
            <Button variant="default" onClick={() => change(entry)}>
              {t('changeWaiting')}
            </Button>
          )
        }
      >
        {entry.refused?.answer.message}
        {!isEmpty && <p>{t('changeWaitingLater')}</p>}
      </Notice>
    );
  });
}
