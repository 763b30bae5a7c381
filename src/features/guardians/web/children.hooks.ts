import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { call } from '../../../platform/web/api/call.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { type Child, listChildren } from '../children.contract.ts';

export const childrenQuery = queryOptions({ queryKey: ['children'], queryFn: () => call(listChildren, {}) });

/** Whether a guardian reads a page, and not the student. */
export function isGuardian(): boolean {
  return readRole() === 'guardian';
}

/** The child that a guardian saw last, by roll: the next page shows the same. Kept nowhere else. */
let lastSeen: number | undefined;

/** For a guardian: their children, the one that the address names, and the one that a page shows without being told. */
export function useChildren() {
  const query = useQuery({ ...childrenQuery, enabled: isGuardian() });
  const [named, name] = useUrlValue('child');
  const roll = readWholeNumber(named ?? '', 1, maxRoll);
  const children = query.data;
  const chosen = children?.find((child) => child.roll === roll);
  const shown = chosen ?? (children && usualChild(children));
  useEffect(() => {
    if (chosen) lastSeen = chosen.roll;
  }, [chosen]);
  return { ...query, children, chosen, shown, choose: (child: number | undefined) => name(child?.toString()) };
}

/** The child that a page shows when its address names none. */
export async function fetchUsualChild(queries: QueryClient): Promise<Child | undefined> {
  return usualChild(await queries.ensureQueryData(childrenQuery));
}

function usualChild(children: readonly Child[]): Child | undefined {
  return children.find(({ roll }) => roll === lastSeen) ?? children[0];
}
