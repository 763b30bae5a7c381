import { useState } from 'react';
import { fieldOfSort } from '../../../platform/contract/own-fields.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { useUrlClass, useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { type FieldFilterValues, fieldFiltersIn, withoutFilters } from '../../fields/web/FieldFilters.tsx';
import { type StudentQuery, type StudentSort, studentSorts } from '../students.contract.ts';
import { findPageSize, firstPageSize, keepPageSize } from './page-size.ts';

type Changes = Readonly<
  Partial<Record<'search' | 'roll' | 'class' | 'size' | 'sort' | `field.${string}`, string | undefined>>
>;

/** The filters are in the address (`?class=5&page=2`), so that Back, reload and shared links keep them. */
export function useStudentFilters() {
  const [url, setUrl] = useUrlValues();
  // The size is computed once, so that resizing the window does not fetch again.
  const [usualSize] = useState(firstPageSize);
  const size = findPageSize(url.size) ?? usualSize;
  const sort = studentSorts.find((known) => known === url.sort) ?? sortOfField(url.sort) ?? 'roll';
  const byField = fieldFiltersIn(url);
  const roll = wholeNumber(url.roll, maxRoll);
  const [classNumber] = useUrlClass();
  const query = {
    page: wholeNumber(url.page, 1_000_000) ?? 1,
    size,
    sort,
    ...(url.search !== undefined && { search: url.search.slice(0, 200) }),
    ...(roll !== undefined && { roll }),
    ...(classNumber !== undefined && { class: classNumber }),
    ...(url.session !== undefined && { session: url.session }),
    ...byField,
  } satisfies StudentQuery;
  const hasFields = Object.keys(byField).length > 0;
  return {
    query,
    /** The filters by the school's own fields. */
    byField,
    /** The record that a list of one class reads; undefined if the filters ask for more than the class. */
    classList:
      classNumber === undefined || query.search !== undefined || url.roll !== undefined || hasFields
        ? undefined
        : ({ kind: 'class-list', query: { class: classNumber, session: url.session } } as const),
    rollText: url.roll,
    /** The text cannot be a roll, so nobody matches. */
    isNoRoll: url.roll !== undefined && !isBlank(url.roll) && roll === undefined,
    /** The query without its page, size and order. */
    found: JSON.stringify([query.search, url.roll, classNumber, url.session, byField]),
    isFiltered:
      query.search !== undefined ||
      roll !== undefined ||
      classNumber !== undefined ||
      url.session !== undefined ||
      hasFields,
    /** The filters by the parameter names of the list's call. */
    chosen: Object.fromEntries(
      Object.entries({ ...query, page: undefined, size: undefined }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
    ...changesOf(setUrl, byField),
  };
}

function changesOf(setUrl: ReturnType<typeof useUrlValues>[1], byField: FieldFilterValues) {
  const none = {
    ...withoutFilters(byField),
    search: undefined,
    roll: undefined,
    class: undefined,
    session: undefined,
    page: undefined,
  };
  return {
    /** Any other change returns to page 1. */
    change: (changes: Changes) => {
      if (changes.size !== undefined) keepPageSize(changes.size);
      setUrl({ ...changes, page: undefined });
    },
    goTo: (page: number) => setUrl({ page: page === 1 ? undefined : String(page) }, true),
    /** Replaces the history entry of a page that no longer exists, so that Back skips it. */
    insteadGoTo: (page: number) => setUrl({ page: page === 1 ? undefined : String(page) }),
    /** Shows the list that these filters find, whatever was shown before. */
    open: (wanted: Readonly<Record<string, string>>) => setUrl({ ...none, sort: undefined, ...wanted }),
    clear: () => setUrl(none),
  };
}

export type StudentFilters = ReturnType<typeof useStudentFilters>;

function sortOfField(sort = ''): StudentSort | undefined {
  return fieldOfSort(sort) === undefined ? undefined : (sort as StudentSort);
}

function wholeNumber(text: string | undefined, most: number): number | undefined {
  return text === undefined ? undefined : readWholeNumber(text, 1, most);
}
