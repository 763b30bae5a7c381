import { useNavigate, useSearch } from '@tanstack/react-router';

type UrlValues = Readonly<Record<string, string | undefined>>;

/** A value kept in the page's address (`?class=5`), so that Back, a reload and a shared link keep it. */
export function useUrlValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [values, change] = useUrlValues();
  return [values[name], (value) => change({ [name]: value })];
}

/** Several values at once, for those that change together. `isStep` makes a change one that Back takes back. */
export function useUrlValues(): [UrlValues, (changes: UrlValues, isStep?: boolean) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const values = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const change = (changes: UrlValues, isStep = false) => {
    navigate({ to: '.', search: { ...search, ...changes } as never, replace: !isStep, resetScroll: isStep });
  };
  return [values, change];
}
