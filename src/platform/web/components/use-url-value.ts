import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { maxGroupNumber } from '../../contract/school-terms.ts';
import { readWholeNumber } from '../../contract/whole-number.ts';
import { isReached } from '../school-classes.ts';

/** The parameters of pages' addresses. A name means the same on every page. */
type SearchName =
  | 'about'
  | 'act'
  | 'action'
  | 'at'
  | 'child'
  | 'class'
  | 'conversation'
  | 'date'
  | 'draft'
  | 'edit'
  | 'exam'
  | 'files'
  | 'from'
  | 'guardian'
  | 'kind'
  | 'mode'
  | 'month'
  | 'of'
  | 'on'
  | 'page'
  | 'part'
  | 'period'
  | 'person'
  | 'reason'
  | 'roll'
  | 'rows'
  | 'search'
  | 'session'
  | 'size'
  | 'sort'
  | 'state'
  | 'student'
  | 'subject'
  | 'teacher'
  | 'term'
  | 'to'
  | 'view'
  | 'way';

/** The filter of a list by one of the school's own fields. */
type FieldName = `field.${string}`;

/** The search parameters of any page, as links contain them. */
export type PageSearch = { readonly [name in SearchName | FieldName]?: string | number | undefined };

type UrlValues = { readonly [name in SearchName | FieldName]?: string | undefined };

/** A value in the page's address (`?class=5`), so that Back, reload and shared links keep it. */
export function useUrlValue(name: SearchName): [string | undefined, (value: string | undefined) => void] {
  const [values, change] = useUrlValues();
  return [values[name], (value) => change({ [name]: value })];
}

/** The class in the address, in the digits of any script, if the school has it and the reader can access it. */
export function useUrlClass(): [number | undefined, (classNumber: number | undefined) => void] {
  const [named, choose] = useUrlValue('class');
  const found = readWholeNumber(named ?? '', 1, maxGroupNumber);
  return [
    found !== undefined && isReached(found) ? found : undefined,
    (classNumber) => choose(classNumber?.toString()),
  ];
}

/** Several values at once, for those that change together. `isStep` adds a history entry. */
export function useUrlValues(): [UrlValues, (changes: UrlValues, isStep?: boolean) => void] {
  const search: PageSearch = useSearch({ strict: false });
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const router = useRouter();
  const values = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const change = (changes: UrlValues, isStep = false) => {
    // Another page is loading while this one is still shown, so a choice here must not change its address.
    if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(own)) return;
    // Merges with the pending address, as leaving a field and the press that caused it can both change it.
    const merge = (before: PageSearch): PageSearch => ({ ...before, ...changes });
    router.navigate({ to: '.', search: merge, replace: !isStep, resetScroll: isStep });
  };
  return [values, change];
}

function withoutSlash(path: string | undefined): string | undefined {
  return path?.replace(/\/+$/, '');
}
