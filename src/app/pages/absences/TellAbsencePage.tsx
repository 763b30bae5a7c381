import type { QueryClient } from '@tanstack/react-query';
import { childrenQuery } from '../../../base/guardians/web/children.hooks.ts';
import { schoolQuery } from '../../../base/school/web/school.hooks.ts';
import { absencesQuery, toldLately } from '../../../records/absences/web/absences.hooks.ts';
import { ChildAbsences } from '../../../records/absences/web/ChildAbsences.tsx';

export async function prefetch(queries: QueryClient): Promise<void> {
  const children = queries.prefetchQuery(childrenQuery);
  const { school } = await queries.ensureQueryData(schoolQuery);
  await Promise.all([children, queries.prefetchQuery(absencesQuery(toldLately(school?.today)))]);
}

/** The page on which guardians report that a child will be absent. */
export function TellAbsencePage() {
  return <ChildAbsences />;
}
