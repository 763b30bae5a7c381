import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { type Child, listChildren } from '../children.contract.ts';

export const childrenQuery = callQuery('children', listChildren, {});

/** Whether a guardian reads a page, and not the student. */
export function isGuardian(): boolean {
  return readRole() === 'guardian';
}

/**
 * The roll of the child that the guardian saw last, so that the next page shows the same child. It is kept only in
 * memory.
 */
let lastSeen: number | undefined;

/**
 * Returns a guardian's children and the one in the address. `isStranger` is set if the address names a child that is
 * not theirs, or no longer; no other child is shown instead.
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

/**
 * Like `useChildren`, for a page that also shows a child if its address names none. The child is then added to the
 * address, so that the page keeps showing it.
 */
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

/** Fetches the child that a page shows if its address names none. */
export async function fetchUsualChild(queries: QueryClient): Promise<Child | undefined> {
  return usualChild(await queries.ensureQueryData(childrenQuery));
}

function usualChild(children: readonly Child[]): Child | undefined {
  return children.find(({ roll }) => roll === lastSeen) ?? children[0];
}
