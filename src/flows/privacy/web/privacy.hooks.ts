import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callForPage } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { dropFormDraft } from '../../../platform/web/offline/drafts.ts';
import * as contract from '../privacy.contract.ts';

export function useFormerStudents(search: string | undefined) {
  return useQuery({
    queryKey: ['students', 'former', search],
    queryFn: () => callForPage(contract.listFormerStudents, { query: search === undefined ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads a student's record. */
export function useExportRecord() {
  return useChange('audit', async ({ id, fileName }: { readonly id: string; readonly fileName: string }) => {
    const record = await call(contract.exportStudent, { params: { id: Number(id) } });
    saveFile(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }), fileName);
  });
}

/** Calls `onErased` before the refetch, which no longer finds the student. */
export function useEraseStudent(id: string, onErased: () => void) {
  return useChange(
    'students',
    async (roll: number) => {
      const answer = await call(contract.eraseStudent, { params: { id: Number(id) }, body: { roll } });
      void dropFormDraft(`student ${id}`);
      return answer;
    },
    { onSuccess: onErased },
  );
}
