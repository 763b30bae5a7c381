import { useQuery } from '@tanstack/react-query';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../absences.contract.ts';

const absencesKey = 'absences';

type Days = { readonly from?: string; readonly to?: string };

/** The absences that overlap these days; without days, those from today on. */
export function absencesQuery(days: Days) {
  return callQuery(absencesKey, contract.listAbsences, { query: days });
}

/**
 * The days for which a guardian sees their own reports: from a month back, which is as far as they can report, and all
 * days to come.
 */
export function toldLately(today: string | undefined): Days {
  return today === undefined ? {} : { from: daysAfter(today, -30) };
}

export function useAbsences(days: Days) {
  return useQuery(absencesQuery(days));
}

export function useTellAbsence() {
  return useChange(absencesKey, (body: contract.NewAbsence) => call(contract.tellAbsence, { body }));
}

export function useRemoveAbsence() {
  return useChange(absencesKey, (id: string) => call(contract.removeAbsence, { params: { id: Number(id) } }));
}
