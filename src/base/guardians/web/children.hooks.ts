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

/**
 * For a guardian: their children and the one that the address names. `isStranger` if it names a child that is not theirs,
 * or no longer: another child never stands in for it.
 */
export function useChildren() {
  const query = useQuery({ ...childrenQuery, enabled: isGuardian() });
  const [named, name] = useUrlValue('child');
  const roll = readWholeNumber(named ?? '', 1, maxRoll);
  const children = query.data;
  const chosen = children?.find((child) => child.roll === roll);
  useEffect(() => {
    if (chosen) lastSeen = chosen.roll;
  }, [chosen]);
  const isStranger = children !== undefined && named !== undefined && chosen === undefined;
  const choose = (child: number | undefined) => name(child?.toString());
  return { ...query, children, chosen, isStranger, isNamed: named !== undefined, choose };
}

/** The same for a page that shows a child though its address names none; then it does, so that the page stays that child’s. */
export function useShownChild() {
  const found = useChildren();
  const { children = [], isNamed, chosen, choose } = found;
  const usual = isNamed ? undefined : usualChild(children);
  const toName = children.length > 1 ? usual?.roll : undefined;
  useEffect(() => {
    if (toName !== undefined) choose(toName);
  }, [toName]);
  return { ...found, shown: chosen ?? usual };
}

/** The child that a page shows when its address names none. */
export async function fetchUsualChild(queries: QueryClient): Promise<Child | undefined> {
  return usualChild(await queries.ensureQueryData(childrenQuery));
}

function usualChild(children: readonly Child[]): Child | undefined {
  return children.find(({ roll }) => roll === lastSeen) ?? children[0];
}
