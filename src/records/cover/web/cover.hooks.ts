import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import * as contract from '../cover.contract.ts';

const coverKey = 'cover';

export function useCoverDays(date: string | undefined, to: string | undefined) {
  return useQuery({
    ...callQuery(coverKey, contract.readCoverDay, { params: { date: date ?? '' }, query: { to } }),
    // The chosen teacher and the focus are kept while another last day is fetched.
    placeholderData: (before) => before,
    enabled: date !== undefined,
  });
}

/** The lessons of an absent teacher, with who could take them. */
export function useAbsentDays(date: string, to: string | undefined, email: string) {
  return useQuery(callQuery(coverKey, contract.readAbsentDay, { params: { date, email }, query: { to } }));
}

export function useCoverOfTeacher(email: string) {
  return useQuery(keptQuery(coverKey, contract.listCoverOfTeacher, { params: { email } }));
}

export function useCoverOfClass(classNumber: number, roll: number | undefined) {
  return useQuery(callQuery(coverKey, contract.listCoverOfClass, { params: { classNumber }, query: { roll } }));
}

/** A lesson of an absent teacher. If it has several, `absent` says which one; if they have left, it is the first. */
type Lesson = { readonly date: string; readonly lesson: string; readonly absent: { readonly email: string } | null };

export function useSetCover() {
  return useChange(
    coverKey,
    ({ date, lesson, absent, ...body }: Lesson & { readonly teacher: string; readonly together: boolean }) =>
      call(contract.setCover, {
        params: { date, lesson: Number(lesson) },
        body: { ...body, ...(absent && { absent: absent.email }) },
      }),
  );
}

type Absence = { readonly date: string; readonly to: string | undefined; readonly email: string };

/** Assigns all open lessons of an absent teacher to the best candidates. */
export function useCoverAll() {
  return useChange(coverKey, ({ date, to, email }: Absence) =>
    call(contract.coverAll, { params: { date, email }, body: { to } }),
  );
}

export function useRemoveCover() {
  return useChange(coverKey, ({ date, lesson, absent }: Lesson) =>
    call(contract.removeCover, { params: { date, lesson: Number(lesson) }, query: { absent: absent?.email } }),
  );
}
