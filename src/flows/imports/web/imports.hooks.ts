import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportRowState } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callForFile, callForPage } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import * as contract from '../imports.contract.ts';

const importsKey = 'imports';

/**
 * While the server works on an import, it is requested every second; otherwise less often, because another admin can
 * apply it.
 */
const askAgainMs = { running: 1_000, resting: 15_000 };

export function isRunning({ state }: Pick<contract.Import, 'state'>): boolean {
  return state === 'checking' || state === 'applying';
}

export function importsQuery() {
  return queryOptions({
    // The server words the obstacles to undoing an import in this language.
    queryKey: [importsKey, 'list', shownLanguage()],
    queryFn: () => call(contract.listImports, {}),
    staleTime: 0,
  });
}

export function useImports() {
  return useQuery({
    ...importsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askAgainMs.running : false),
  });
}

/** An import, kept up to date. Once it is applied or undone, everything that is shown is fetched again. */
export function useImport(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [importsKey, 'one', id, shownLanguage()],
    queryFn: () => call(contract.readImport, { params: { id: Number(id) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data) return false;
      return isRunning(state.data) ? askAgainMs.running : askAgainMs.resting;
    },
  });
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== state;
    before.current = state;
    if (hasChanged && (state === 'applied' || state === 'undone')) void queries.invalidateQueries();
  }, [state, queries]);
  return query;
}

export const rowsOfPage = 50;

type RowsWanted = { readonly state: ImportRowState | undefined; readonly page: number };

/** A page of an import's rows in its current state; while it is checked again, the earlier rows. */
export function useImportRows(found: contract.Import, { state, page }: RowsWanted) {
  const { _id, columns, counts } = found;
  return useQuery({
    queryKey: [importsKey, 'rows', _id, state, page, found.state, columns, counts, shownLanguage()],
    queryFn: () =>
      callForPage(contract.listImportRows, { params: { id: Number(_id) }, query: { state, page, size: rowsOfPage } }),
    enabled: !isRunning(found),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The answers about a file: its columns, letters, dates and single values. */
export type Answers = Parameters<typeof call<typeof contract.matchColumns>>[1]['body'];

export function useMatchColumns(id: string) {
  return useChange(importsKey, (body: Answers) => call(contract.matchColumns, { params: { id: Number(id) }, body }));
}

export function useApplyImport(id: string) {
  return useChange(importsKey, (leaveOutWrong: boolean) =>
    call(contract.applyImport, { params: { id: Number(id) }, body: { leaveOutWrong } }),
  );
}

/** Undoes an import, or everything except the held records. */
export function useUndoImport(id: string, leaveOutHeld: boolean, onSuccess: () => void) {
  const queries = useQueryClient();
  return useChange(
    importsKey,
    () => call(contract.undoImport, { params: { id: Number(id) }, body: leaveOutHeld ? { leaveOutHeld } : {} }),
    {
      onSuccess,
      // A new obstacle is shown behind the question.
      onError: () => void queries.invalidateQueries({ queryKey: [importsKey] }),
    },
  );
}

/** Changes the kind of an import's file. */
export function useImportKind(id: string) {
  return useChange(importsKey, (kind: contract.ImportKindName) =>
    call(contract.changeImportKind, { params: { id: Number(id) }, body: { kind } }),
  );
}

/** Undoes several imports, the last one first. */
export function useUndoImports(ids: readonly string[], onSuccess: () => void) {
  const queries = useQueryClient();
  return useChange(importsKey, () => call(contract.undoImports, { body: { imports: ids.map(Number) } }), {
    onSuccess,
    // Some imports can have been undone before one could not be.
    onError: () => void queries.invalidateQueries(),
  });
}

export type SheetFormat = 'xlsx' | 'csv';

/** Downloads a file with the headings of a kind, choices and an example. */
export function useTemplate(kind: contract.ImportKindName, name: string) {
  return useChange('nothing', async (format: SheetFormat) => {
    saveFile(await callForFile(contract.readTemplate, { params: { kind }, query: { format } }), `${name}.${format}`);
  });
}

/** Downloads the uploaded file with its faults marked. */
export function useMarkedFile(id: string, name: string) {
  return useChange('nothing', async () =>
    saveFile(await callForFile(contract.readMarked, { params: { id: Number(id) } }), name),
  );
}

/** Gives first passwords to those whom an import made; they are in `data` and nowhere else. */
export function useImportedPasswords(id: string) {
  return useChange(
    'nothing',
    (classNumber: number | undefined) =>
      call(contract.issueImportedPasswords, {
        params: { id: Number(id) },
        query: classNumber === undefined ? {} : { class: classNumber },
      }),
    { gcTime: 0 },
  );
}
