import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';

/** Goes to a rule or a row of the load, in its part of the page; a step that Back takes back. */
export function useGoTo(): (part: 'rules' | undefined, key: string) => void {
  const [, choose] = useUrlValues();
  return (part, key) => choose({ part, at: key, class: undefined, teacher: undefined, draft: undefined }, true);
}
