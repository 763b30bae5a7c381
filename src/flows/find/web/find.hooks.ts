import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import {
  type FoundHomework,
  type FoundPerson,
  findHomework,
  findPeople,
  mostFound,
  readPeople,
} from '../find.contract.ts';
import { searchWordsOf } from '../search-words.ts';
import { hasWordsOf, isStillFound } from './match.ts';

/** The delay is short because each answer takes only a few milliseconds. */
const pauseMs = 80;

const findKey = 'find';

/** The people that a text finds. */
export function useFoundPeople(text: string, isOn: boolean) {
  const ask: Ask<FoundPerson> = (query, signal) => call(findPeople, { query }, readToken(), signal);
  const { found, ...state } = useFound(text, isOn, { name: 'people', ask, isStill: isStillFound });
  return { people: found, ...state };
}

/** The homework that a text finds by its title. */
export function useFoundHomework(text: string, isOn: boolean) {
  const ask: Ask<FoundHomework> = (query, signal) => call(findHomework, { query }, readToken(), signal);
  const isStill = ({ title }: FoundHomework, wanted: string) => hasWordsOf(title, wanted);
  const { found, isSettled } = useFound(text, isOn, { name: 'homework', ask, isStill });
  return { homework: found, isSettled };
}

type Ask<T> = (query: { readonly text: string }, signal: AbortSignal) => Promise<readonly T[]>;

type Finding<T> = {
  readonly name: string;
  readonly ask: Ask<T>;
  /** Whether a longer text finds it too. */
  readonly isStill: (one: T, wanted: string) => boolean;
};

/**
 * Finds what the server has for a text. Until its answer comes, the earlier answer is filtered by the text; `isSettled`
 * distinguishes the two. A call for an outdated text is cancelled.
 */
function useFound<T>(text: string, isOn: boolean, { name, ask, isStill }: Finding<T>) {
  const wanted = isOn && searchWordsOf(text).length > 0 ? text.trim() : '';
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [findKey, 'text', name, asked],
    queryFn: ({ signal }) => ask({ text: asked }, signal),
    enabled: asked !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAnswer = asked === wanted && !isPlaceholderData;
  return {
    found: wanted === '' ? [] : (data ?? []).filter((one) => isAnswer || isStill(one, wanted)),
    isSettled: wanted === '' || (asked === wanted && !isFetching),
    error: wanted === '' || asked !== wanted ? null : error,
    refetch,
  };
}

/** People by id, in no order; those who have left are missing. */
export function usePeople(ids: readonly string[], isOn: boolean) {
  const asked = ids.slice(0, mostFound).sort().join();
  return useQuery({
    queryKey: [findKey, 'people', asked],
    queryFn: ({ signal }) => call(readPeople, { query: { ids: asked } }, readToken(), signal),
    enabled: isOn && asked !== '',
    retry: false,
  });
}
