import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForPage } from '../../../web/api/call.ts';
import * as contract from '../privacy.contract.ts';

export function useFormerStudents(search: string | undefined) {
  return useQuery({
    queryKey: ['students', 'former', search],
    queryFn: () => callForPage(contract.listFormerStudents, { query: search === undefined ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches a student's record and saves it as a file. */
export function useExportRecord() {
  return useMutation({
    mutationFn: async ({ id, fileName }: { readonly id: string; readonly fileName: string }) => {
      const record = await call(contract.exportStudent, { params: { id: Number(id) } });
      saveAsFile(JSON.stringify(record, null, 2), fileName);
    },
  });
}

export function useEraseStudent(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (roll: number) => call(contract.eraseStudent, { params: { id: Number(id) }, body: { roll } }),
    onSettled: () => {
      // Not waited for: what was erased can be fetched no more, which is as it should be.
      queries.invalidateQueries();
    },
  });
}

function saveAsFile(content: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
