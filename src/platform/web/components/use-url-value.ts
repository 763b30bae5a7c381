import { useNavigate, useSearch } from '@tanstack/react-router';
import { classNumbers } from '../../contract/school-terms.ts';

type UrlValues = Readonly<Record<string, string | undefined>>;

/** A value in the page's address (`?class=5`), so that Back, reload and shared links keep it. */
export function useUrlValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [values, change] = useUrlValues();
  return [values[name], (value) => change({ [name]: value })];
}

/** The class in the address, if valid. */
export function useUrlClass(): [number | undefined, (classNumber: number) => void] {
  const [named, choose] = useUrlValue('class');
  const found = classNumbers.find((classNumber) => String(classNumber) === named);
  return [found, (classNumber) => choose(String(classNumber))];
}

/** Several values at once, for those that change together. `isStep` adds a history entry. */
export function useUrlValues(): [UrlValues, (changes: UrlValues, isStep?: boolean) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const values = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const change = (changes: UrlValues, isStep = false) => {
    // Merges with the pending address, as leaving a field and the press that caused it can both change it.
    const merge = (before: Record<string, unknown>) => ({ ...before, ...changes });
    navigate({ to: '.', search: merge as never, replace: !isStep, resetScroll: isStep });
  };
  return [values, change];
}
