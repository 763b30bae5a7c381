import { type RefObject, useEffect } from 'react';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';

/** Goes to a rule or a row of the load, in its part of the page; a step that Back takes back. */
export function useGoTo(): (part: 'rules' | undefined, key: string) => void {
  const [, choose] = useUrlValues();
  return (part, key) => choose({ part, at: key, class: undefined, teacher: undefined, draft: undefined }, true);
}

/** Focuses `field` of the rule or row that the address names, once. */
export function useArrival(list: RefObject<HTMLElement | null>, kind: 'rule' | 'row', field: string): void {
  const [{ at }, choose] = useUrlValues();
  useEffect(() => {
    if (at === undefined) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(at)}"]`);
    found?.scrollIntoView({ block: 'center' });
    found?.querySelector<HTMLElement>(field)?.focus();
    choose({ at: undefined });
  }, [at, list, kind, field]);
}
