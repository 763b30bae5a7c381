import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import * as contract from '../cover.contract.ts';

const coverKey = 'cover';

export function useCoverDay(date: string | undefined) {
  return useQuery({
    queryKey: [coverKey, 'day', date],
    queryFn: () => call(contract.readCoverDay, { params: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
}

/** The lessons of an absent teacher, with who could take them. */
export function useAbsentDay(date: string, email: string) {
  return useQuery({
    queryKey: [coverKey, 'absent', date, email],
    queryFn: () => call(contract.readAbsentDay, { params: { date, email } }),
  });
}

export function useCoverOfTeacher(email: string) {
  return useQuery({
    queryKey: [coverKey, 'teacher', email],
    queryFn: (asking) => callOrKept(contract.listCoverOfTeacher, { params: { email } }, asking),
  });
}

export function useCoverOfClass(classNumber: number) {
  return useQuery({
    queryKey: [coverKey, 'class', classNumber],
    queryFn: () => call(contract.listCoverOfClass, { params: { classNumber } }),
  });
}

type Lesson = { readonly date: string; readonly lesson: string };

export function useSetCover() {
  return useChange({
    changes: coverKey,
    mutationFn: ({ date, lesson, teacher }: Lesson & { readonly teacher: string }) =>
      call(contract.setCover, { params: { date, lesson: Number(lesson) }, body: { teacher } }),
  });
}

export function useRemoveCover() {
  return useChange({
    changes: coverKey,
    mutationFn: ({ date, lesson }: Lesson) => call(contract.removeCover, { params: { date, lesson: Number(lesson) } }),
  });
}
