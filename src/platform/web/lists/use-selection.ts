import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type Row = { readonly _id: string };

type State<R extends Row> = { readonly found: string; readonly chosen: ReadonlyMap<string, R> };

/** The rows that are selected in a list. The functions are referentially stable, `choose` for each query. */
export type Selection<R extends Row> = {
  readonly chosen: ReadonlyMap<string, R>;
  /** How much of the shown page is selected. */
  readonly page: 'all' | 'some' | 'none';
  /** Selects or deselects a row; `isRange` selects all rows from the one that was toggled last. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Moves from one row to the next with Shift: selects both, or deselects the first one on the way back. */
  readonly extend: (from: string, to: string) => void;
  readonly togglePage: () => void;
  /** Selects exactly these rows, unless the list's query has changed since. */
  readonly choose: (rows: readonly R[]) => void;
  readonly clear: () => void;
};

/**
 * Keeps which rows of a list are selected. The selection survives paging and sorting, and is emptied if `found`, the
 * list's query, changes. A list that shows everything (`isWhole`) drops selected rows that no longer exist.
 */
export function useSelection<R extends Row>(shown: readonly R[], found: string, isWhole = false): Selection<R> {
  const [state, setState] = useState<State<R>>({ found, chosen: new Map() });
  if (state.found !== found) setState({ found, chosen: new Map() });
  const chosen = state.found === found ? currentRows(state.chosen, shown, isWhole) : new Map<string, R>();
  const latest = useRef({ shown, chosen });
  const anchor = useRef<string>(undefined);
  useLayoutEffect(() => {
    latest.current = { shown, chosen };
  });

  const change = useCallback((next: ReadonlyMap<string, R>) => setState((before) => ({ ...before, chosen: next })), []);
  const set = useCallback(
    (rows: readonly R[], isChosen: boolean) => {
      const next = new Map(latest.current.chosen);
      for (const row of rows) {
        if (isChosen) next.set(row._id, row);
        else next.delete(row._id);
      }
      // Keys can repeat faster than the page renders.
      latest.current = { ...latest.current, chosen: next };
      change(next);
    },
    [change],
  );
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const { shown: rows, chosen: before } = latest.current;
      const to = rows.findIndex((row) => row._id === id);
      const from = isRange ? rows.findIndex((row) => row._id === anchor.current) : to;
      anchor.current = id;
      if (from === to || from < 0) set(rows.slice(to, to + 1), !before.has(id));
      else set(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    },
    [set],
  );
  const extend = useCallback(
    (from: string, to: string) => {
      const { shown: rows, chosen: before } = latest.current;
      const isBack = before.has(from) && before.has(to);
      set(
        rows.filter(({ _id }) => _id === from || (_id === to && !isBack)),
        !isBack,
      );
      anchor.current = to;
    },
    [set],
  );
  const togglePage = useCallback(() => {
    const { shown: rows, chosen: before } = latest.current;
    set(rows, !rows.every(({ _id }) => before.has(_id)));
  }, [set]);
  // Rows that arrive after the list's query has changed belong to another list.
  const choose = useCallback(
    (rows: readonly R[]) =>
      setState((before) =>
        before.found === found ? { found, chosen: new Map(rows.map((row) => [row._id, row])) } : before,
      ),
    [found],
  );
  const clear = useCallback(() => change(new Map()), [change]);

  const onPage = shown.filter(({ _id }) => chosen.has(_id)).length;
  const page = onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some';
  return { chosen, page, toggle, extend, togglePage, choose, clear };
}

/** Returns the selected rows that are among `all`, which the server has just returned, and deselects the others. */
export function keepPresent<R extends Row>({ chosen, choose }: Selection<R>, all: readonly R[]): R[] {
  const present = all.filter(({ _id }) => chosen.has(_id));
  if (present.length < chosen.size) choose(present);
  return present;
}

/** Returns the selected rows as they are shown now. */
function currentRows<R extends Row>(
  chosen: ReadonlyMap<string, R>,
  shown: readonly R[],
  isWhole: boolean,
): ReadonlyMap<string, R> {
  if (chosen.size === 0) return chosen;
  const fresh = new Map(shown.map((row) => [row._id, row]));
  const rows = [...chosen].map(([id, row]) => [id, fresh.get(id) ?? (isWhole ? undefined : row)] as const);
  return new Map(rows.filter((entry): entry is readonly [string, R] => entry[1] !== undefined));
}
