import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { pageSizes, type StudentQuery, studentSorts, usualPageSize } from '../students.contract.ts';

type Changes = Readonly<Partial<Record<'search' | 'roll' | 'class' | 'size' | 'sort', string | undefined>>>;

/** The filters are in the address (`?class=5&page=2`), so that Back, reload and shared links keep them. */
export function useStudentFilters() {
  const [url, setUrl] = useUrlValues();
  const size = pageSizes.find((known) => String(known) === url.size) ?? usualPageSize;
  const sort = studentSorts.find((known) => known === url.sort) ?? 'roll';
  const roll = wholeNumber(url.roll, maxRoll);
  const classNumber = wholeNumber(url.class, 10);
  const query = {
    page: wholeNumber(url.page, 1_000_000) ?? 1,
    size,
    sort,
    ...(url.search !== undefined && { search: url.search.slice(0, 200) }),
    ...(roll !== undefined && { roll }),
    ...(classNumber !== undefined && { class: classNumber }),
  } satisfies StudentQuery;
  return {
    query,
    rollText: url.roll,
    /** The text cannot be a roll, so nobody matches. */
    isNoRoll: url.roll !== undefined && !isBlank(url.roll) && roll === undefined,
    isFiltered: query.search !== undefined || roll !== undefined || classNumber !== undefined,
    /** Any other change returns to page 1. */
    change: (changes: Changes) => setUrl({ ...changes, page: undefined }),
    goTo: (page: number) => setUrl({ page: page === 1 ? undefined : String(page) }, true),
    /** Replaces the history entry of a page that no longer exists, so that Back skips it. */
    insteadGoTo: (page: number) => setUrl({ page: page === 1 ? undefined : String(page) }),
    clear: () => setUrl({ search: undefined, roll: undefined, class: undefined, page: undefined }),
  };
}

export type StudentFilters = ReturnType<typeof useStudentFilters>;

function wholeNumber(text: string | undefined, most: number): number | undefined {
  return text === undefined ? undefined : readWholeNumber(text, 1, most);
}
