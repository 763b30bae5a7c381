import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { type Band, changeGradeScale, readGradeScale } from '../grades.contract.ts';

const topic = 'grades';
/** Scales change rarely, and a change made here renews them at once. */
const freshMs = 600_000;
const noBands: readonly Band[] = [];

/** The scale that holds for a class, without one for the school. */
export function useScale(classNumber?: number) {
  return useQuery({
    queryKey: [topic, classNumber ?? 'school'],
    queryFn: () => call(readGradeScale, { query: ofClass(classNumber) }),
    staleTime: freshMs,
  });
}

/** The bands that hold for a class, highest first; none where only percentages are shown, and until they are there. */
export function useGradeScale(classNumber?: number): readonly Band[] {
  return useScale(classNumber).data?.bands ?? noBands;
}

/** Replaces the scale of a class, without one that of the school. */
export function useChangeScale(classNumber: number | undefined) {
  return useChange({
    changes: topic,
    mutationFn: (bands: readonly Band[]) =>
      call(changeGradeScale, { query: ofClass(classNumber), body: { bands: [...bands] } }),
  });
}

function ofClass(classNumber: number | undefined) {
  return classNumber === undefined ? {} : { class: classNumber };
}
