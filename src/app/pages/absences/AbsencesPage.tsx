import type { QueryClient } from '@tanstack/react-query';
import { StudentChoice } from '../../../base/students/web/StudentChoice.tsx';
import { Absences } from '../../../records/absences/web/Absences.tsx';
import { absencesQuery } from '../../../records/absences/web/absences.hooks.ts';

export function prefetchOpened(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(absencesQuery({}));
}

/** The page of the absences known in advance, with the usual search for students. */
export function AbsencesPage() {
  return <Absences StudentChoice={StudentChoice} />;
}
