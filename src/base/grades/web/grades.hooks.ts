import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { type Band, changeGradeScale, readGradeScale } from '../grades.contract.ts';

const topic = 'grades';
/** Scales change rarely, and a change made here renews them at once. */
const freshMs = 600_000;
const noBands: readonly Band[] = [];

/** The scale that applies to a class or, without a class, to the school. */
export function useScale(classNumber?: number) {
  return useQuery({
    queryKey: [topic, classNumber ?? 'school'],
    queryFn: () => call(readGradeScale, { query: ofClass(classNumber) }),
    staleTime: freshMs,
  });
}

/**
 * The bands for an exam of a class, highest first: those with which it was published, or the present ones. Empty if
 * only percentages are shown, or while the bands are loading.
 */
export function useGradeScale(classNumber: number, kept: string | null): readonly Band[] {
  const query = kept === null ? ofClass(classNumber) : { kept: Number(kept) };
  const { data } = useQuery({
    queryKey: [topic, kept === null ? classNumber : { kept }],
    queryFn: () => call(readGradeScale, { query }),
    staleTime: freshMs,
  });
  return data?.bands ?? noBands;
}

/** Replaces the scale of a class or, without a class, that of the school. */
export function useChangeScale(classNumber: number | undefined) {
  const send = useBasedCall();
  return useChange(topic, (bands: readonly Band[]) =>
    send(changeGradeScale, { query: ofClass(classNumber), body: { bands: [...bands] } }),
  );
}

function ofClass(classNumber: number | undefined) {
  return classNumber === undefined ? {} : { class: classNumber };
}
