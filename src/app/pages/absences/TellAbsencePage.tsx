import type { QueryClient } from '@tanstack/react-query';
import { absencesQuery, toldLately } from '../../../features/absences/web/absences.hooks.ts';
import { ChildAbsences } from '../../../features/absences/web/ChildAbsences.tsx';
import { childrenQuery } from '../../../features/guardians/web/children.hooks.ts';
import { schoolQuery } from '../../../features/school/web/school.hooks.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  const children = queries.prefetchQuery(childrenQuery);
  const { school } = await queries.ensureQueryData(schoolQuery);
  await Promise.all([children, queries.prefetchQuery(absencesQuery(toldLately(school?.today)))]);
}

/** The page on which guardians report that a child will be absent. */
export function TellAbsencePage() {
  return <ChildAbsences />;
}
