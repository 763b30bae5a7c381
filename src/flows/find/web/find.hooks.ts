import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { findHomework, findPeople, mostFound, readPeople } from '../find.contract.ts';
import { searchWordsOf } from '../search-words.ts';
import { hasWordsOf, isStillFound } from './match.ts';

/** Short, as each answer takes a few milliseconds. */
const pauseMs = 80;

const findKey = 'find';

/**
 * The people that a text finds. Until its answer comes, those of the answer before whom it finds too; `isSettled` says
 * which. An overtaken call is cancelled.
 */
export function useFoundPeople(text: string, isOn: boolean) {
  const wanted = isOn && searchWordsOf(text).length > 0 ? text.trim() : '';
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [findKey, asked],
    queryFn: ({ signal }) => call(findPeople, { query: { text: asked } }, readToken(), signal),
    enabled: asked !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAnswer = asked === wanted && !isPlaceholderData;
  const people = wanted === '' ? [] : (data ?? []).filter((person) => isAnswer || isStillFound(person, wanted));
  return {
    people,
    isSettled: wanted === '' || (asked === wanted && !isFetching),
    error: wanted === '' || asked !== wanted ? null : error,
    refetch,
  };
}

/** The homework that a text finds by its title, as `useFoundPeople` does people. */
export function useFoundHomework(text: string, isOn: boolean) {
  const wanted = isOn && searchWordsOf(text).length > 0 ? text.trim() : '';
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const { data, isFetching } = useQuery({
    queryKey: [findKey, 'homework', asked],
    queryFn: ({ signal }) => call(findHomework, { query: { text: asked } }, readToken(), signal),
    enabled: asked !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    homework: wanted === '' ? [] : (data ?? []).filter(({ title }) => hasWordsOf(title, wanted)),
    isSettled: wanted === '' || (asked === wanted && !isFetching),
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
