import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { listCodes } from '../shape.contract.ts';

/** Codes change rarely, and a change made here renews them at once. */
const freshMs = 600_000;

const codesQuery = queryOptions({ ...keptQuery('codes', listCodes, {}), staleTime: freshMs });

/** The codes, or reasons, that registers and absences may give; closed ones too. */
export function useCodes() {
  return useQuery(codesQuery);
}

/** The codes as a list, which is empty until they are loaded. */
export function useCodeList(): readonly AttendanceCode[] {
  return useCodes().data ?? none;
}

const none: readonly AttendanceCode[] = [];

/**
 * Returns whether the school chose the code's sign. Otherwise the code is derived from the id and means nothing to
 * readers.
 */
export function hasOwnSign({ _id, code }: Pick<AttendanceCode, '_id' | 'code'>): boolean {
  return code !== _id && code !== `#${_id}`;
}
