import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { fetchUsualChild, isGuardian, useShownChild } from '../../guardians/web/children.hooks.ts';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { studentProfileQuery, useStudentProfile } from './students.hooks.ts';

/** The student to whom the page belongs. */
export type ShownStudent = { readonly roll: number; readonly name: string; readonly class: number };

/**
 * The signed-in student, or the child of the signed-in guardian that the page shows; `hasNone` if there is no such
 * child.
 */
export function useShownStudent() {
  const { data: me } = useMe();
  const own = useStudentProfile(isGuardian() ? undefined : me?.email);
  const children = useShownChild();
  const { error, refetch } = isGuardian() ? children : own;
  const student: ShownStudent | undefined = isGuardian() ? children.shown : own.data;
  return { student, error, refetch, hasNone: children.isStranger || children.children?.length === 0 };
}

/** Fetches, for `prefetch`, the student of a page whose address names none. */
export async function fetchShownStudent(queries: QueryClient): Promise<ShownStudent | undefined> {
  if (isGuardian()) return fetchUsualChild(queries);
  const { email } = await queries.ensureQueryData(meQuery);
  return queries.ensureQueryData(studentProfileQuery(email));
}

type Props = {
  readonly of: ReturnType<typeof useShownStudent>;
  readonly failed?: string;
  readonly children: (student: ShownStudent) => ReactNode;
};

/** Shows the page's student, or the reason why there is none. */
export function OfShownStudent({ of: { student, error, refetch, hasNone }, failed, children }: Props) {
  if (student) return children(student);
  if (hasNone) return <NoChild />;
  return <FetchState error={error} failed={failed} onRetry={refetch} />;
}

/** The choice of a child is loaded only for guardians, because students do not see it. */
const Choice = lazyPart(() => import('../../guardians/web/ChildChoice.tsx'), 'ChildChoice');
const None = lazyPart(() => import('../../guardians/web/ChildChoice.tsx'), 'NoChild');

/** Lets a guardian of several children choose whose page to show. */
export function ChildChoice(props: ComponentProps<typeof Choice>) {
  return isGuardian() ? (
    <Suspense>
      <Choice {...props} />
    </Suspense>
  ) : null;
}

export function NoChild() {
  return (
    <Suspense fallback={<Waiting />}>
      <None />
    </Suspense>
  );
}
