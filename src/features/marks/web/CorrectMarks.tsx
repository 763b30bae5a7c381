import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { ActionBar } from '../../../web/components/ActionBar.tsx';
import { SaveFailure } from '../../../web/components/SaveFailure.tsx';
import { hideToast, toastSuccess } from '../../../web/components/toast.ts';
import { UndoToast } from '../../../web/components/UndoToast.tsx';
import type { MarksRecord } from '../marks.contract.ts';
import { MarksList } from './MarksList.tsx';
import { type MarkTexts, toMark, toText } from './mark-text.ts';
import { useCorrectMarks } from './marks.hooks.ts';

type Props = { readonly record: MarksRecord; readonly onDone: () => void };

/** Marks that were submitted and are being put right; only the lines that differ are sent. */
export function CorrectMarks({ record, onDone }: Props) {
  const { t } = useTranslation('marks');
  const correct = useCorrectMarks(record._id);
  const stored: MarkTexts = Object.fromEntries(record.marks.map(({ roll, mark }) => [roll, toText(mark)]));
  const [marks, setMarks] = useState(stored);
  const [setMark] = useState(() => (roll: number, text: string) => setMarks((all) => ({ ...all, [roll]: text })));
  const changed = record.marks.filter(({ roll, mark }) => toMark(marks[roll]) !== mark);

  const save = () => {
    const after = changed.map(({ roll }) => ({ roll, mark: toMark(marks[roll]) }));
    const before = changed.map(({ roll, mark }) => ({ roll, mark }));
    correct.mutate(after, {
      onSuccess: () => {
        const onUndo = () => {
          hideToast(id);
          correct.mutate(before);
        };
        const id = toastSuccess(<UndoToast text={t('corrected')} action={t('undo')} onUndo={onUndo} />);
        onDone();
      },
    });
  };

  return (
    <>
      <MarksList
        students={record.marks}
        marks={marks}
        maxMark={record.maxMark}
        label={t('students', { class: record.class })}
        onMark={setMark}
        onMarks={setMarks}
      />
      <ActionBar
        count={changed.length === 0 ? t('nothingChanged') : t('changes', { count: changed.length })}
        failure={
          correct.isError && (
            <SaveFailure
              error={correct.error}
              title={failureText(correct.error, t('correctFailed'), t('correctNoAnswer'))}
            />
          )
        }
      >
        <Button variant="default" size="md" onClick={onDone}>
          {t('cancelCorrection')}
        </Button>
        <Button size="md" onClick={save} disabled={changed.length === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </>
  );
}
