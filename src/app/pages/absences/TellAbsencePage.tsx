import type { QueryClient } from '@tanstack/react-query';
import { absencesQuery } from '../../../features/absences/web/absences.hooks.ts';
import { ChildAbsences } from '../../../features/absences/web/ChildAbsences.tsx';
import { childrenQuery } from '../../../features/guardians/web/children.hooks.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(childrenQuery), queries.prefetchQuery(absencesQuery({}))]);
}

/** Where guardians tell that a child will be absent. */
export function TellAbsencePage() {
  return <ChildAbsences />;
}
