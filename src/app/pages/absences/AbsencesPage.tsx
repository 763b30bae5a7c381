import type { QueryClient } from '@tanstack/react-query';
import { Absences } from '../../../features/absences/web/Absences.tsx';
import { absencesQuery } from '../../../features/absences/web/absences.hooks.ts';
import { StudentChoice } from '../../../features/students/web/StudentChoice.tsx';

export function prefetchOpened(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(absencesQuery({}));
}

/** The absences known beforehand, whose students are searched as everywhere. */
export function AbsencesPage() {
  return <Absences StudentChoice={StudentChoice} />;
}
