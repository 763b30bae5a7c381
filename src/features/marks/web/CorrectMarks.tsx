import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { focusFirstInvalid } from '../../../platform/web/components/focus-first-invalid.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { MarksRecord } from '../marks.contract.ts';
import { MarksList } from './MarksList.tsx';
import { countWrong, type MarkTexts, readMark, toText } from './mark-text.ts';
import { useCorrectMarks } from './marks.hooks.ts';

type Props = { readonly record: MarksRecord; readonly onDone: () => void };

/** Corrects submitted marks. Sends only the lines that differ. */
export function CorrectMarks({ record, onDone }: Props) {
  const { t } = useTranslation('marks');
  const correct = useCorrectMarks(record._id);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<MarkTexts>({});
  const onChange = useCallback((changes: MarkTexts) => setTyped((before) => ({ ...before, ...changes })), []);
  // The state holds only what is typed, so that refetched marks show through everywhere else.
  const stored = Object.fromEntries(record.marks.map(({ roll, mark }) => [roll, toText(mark)]));
  const marks: MarkTexts = { ...stored, ...typed };
  const changed = record.marks.filter(({ roll, mark }) => readMark(marks[roll], record.maxMark) !== mark);
  const rolls = changed.map(({ roll }) => roll);
  const wrong = countWrong(rolls, marks, record.maxMark);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (focusFirstInvalid(form.current)) return;
    const after = rolls.map((roll) => ({ roll, mark: readMark(marks[roll], record.maxMark) ?? null }));
    const before = changed.map(({ roll, mark }) => ({ roll, mark }));
    correct.mutate(after, {
      onSuccess: () => {
        offerUndo({
          text: t('corrected'),
          action: t('undo'),
          undo: () => correct.mutateAsync(before),
          failureOf: (error) => failureText(error, t('undoFailed'), t('undoNoAnswer')),
        });
        onDone();
      },
    });
  };

  const count = changed.length === 0 ? t('nothingChanged') : t('changes', { count: changed.length });
  return (
    <form ref={form} onSubmit={save} noValidate>
      <MarksList
        students={record.marks}
        marks={marks}
        maxMark={record.maxMark}
        label={t('students', { class: record.class })}
        onChange={onChange}
      />
      <ActionBar
        count={wrong === 0 ? count : `${count} · ${t('wrong', { count: wrong })}`}
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
        <Button type="submit" size="md" disabled={changed.length === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </form>
  );
}
