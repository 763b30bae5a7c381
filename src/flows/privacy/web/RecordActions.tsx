import { Button } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { useExportRecord } from './privacy.hooks.ts';
import './privacy.text.ts';

/** These parts are loaded separately, because they are rarely used. */
const Transcript = lazyPart(() => import('../../report-cards/web/Transcript.tsx'), 'Transcript');
const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'), 'EraseDialog');

type Props = {
  readonly student: { readonly _id: string; readonly name: string; readonly roll: number };
  readonly onErased?: () => void;
};

/** Exports or erases a student's record, as privacy law entitles them to. */
export function RecordActions({ student, onErased }: Props) {
  const { t } = useTranslation('privacy');
  const { _id: id, name, roll } = student;
  const [isErasing, setErasing] = useState(false);
  const record = useExportRecord();

  const save = () => record.mutate({ id, fileName: `student-${roll}.json` }, toastsOf(t('exported', { name })));

  return (
    <>
      {mayDo('report-cards.read') && (
        <Suspense>
          <Transcript student={student} />
        </Suspense>
      )}
      {mayDo('students.export') && (
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size={18} />}
          loading={record.isPending}
          aria-label={t('exportOf', { name })}
          onClick={save}
        >
          {t('export')}
        </Button>
      )}
      {mayDo('students.erase') && (
        <Button
          variant="default"
          leftSection={<IconEraser aria-hidden size={18} />}
          aria-label={t('eraseOf', { name })}
          onClick={() => setErasing(true)}
        >
          {t('erase')}
        </Button>
      )}
      {isErasing && (
        <Suspense>
          <EraseDialog student={student} opened onClose={() => setErasing(false)} onErased={onErased} />
        </Suspense>
      )}
    </>
  );
}
