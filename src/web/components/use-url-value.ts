import { useNavigate, useSearch } from '@tanstack/react-router';

/** A value kept in the page's address (`?class=5`), so that Back, a reload and a shared link keep it. */
export function useUrlValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const value = search[name];
  const set = (next: string | undefined) => {
    const values = { ...search, [name]: next };
    navigate({ to: '.', search: values as never, replace: true });
  };
  return [value === undefined ? undefined : String(value), set];
}
