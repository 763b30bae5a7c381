import type { Session } from '../../../base/school/shape.contract.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { type ChosenTime, chooseTime } from './choose-time.ts';

/** The term or the whole session in the address (`?term=3`, `?session=2026`), by default the present one. */
export function useUrlTerm(sessions: readonly Session[]): [ChosenTime | undefined, (to: TimeInUrl) => void] {
  const { data: site } = useSchool();
  const [{ term, session }, change] = useUrlValues();
  const today = site?.school?.today ?? '';
  return [
    chooseTime(sessions, { term, session }, today),
    (to) => change({ term: undefined, session: undefined, ...to }),
  ];
}

type TimeInUrl = { readonly term: string } | { readonly session: string };
