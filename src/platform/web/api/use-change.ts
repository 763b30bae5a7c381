import {
  type DefaultError,
  hashKey,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { CallRefused } from './call.ts';

/**
 * What pages show, by the first part of a query's key, and which other topics show it too: attendance that changes is on
 * the home page as well. `all` is for what nearly every page shows, such as a person's name.
 */
const alsoShownIn = {
  admins: [],
  attendance: ['home'],
  audit: [],
  home: [],
  marks: ['home'],
  me: 'all',
  messages: ['home', 'news'],
  news: [],
  notices: ['home', 'news'],
  schedule: ['home', 'teachers'],
  school: 'all',
  sent: [],
  sessions: [],
  students: 'all',
  subjects: ['home', 'marks', 'schedule'],
  teachers: 'all',
} as const satisfies Record<string, 'all' | readonly string[]>;

type Topic = keyof typeof alsoShownIn;

type Options<Output, Input, Context> = Omit<
  UseMutationOptions<Output, DefaultError, Input, Context>,
  'onSuccess' | 'onSettled'
> & {
  /** What the call changes; `nothing` for one that only fetches, such as an export. */
  readonly changes: Topic | 'nothing';
  /** Told before anything is fetched again; what is given to `mutate` is told after it. */
  readonly onSuccess?: (output: Output) => void;
};

/**
 * A call that changes something. Everything that shows it is fetched again, and the call counts as under way until then,
 * so that a form never shows the old state once it is free again. While it is under way, a second
 * `mutate` with the same input is ignored: a double press arrives before a disabled button is drawn.
 */
export function useChange<Output, Input = void, Context = unknown>({
  changes,
  onSuccess,
  ...options
}: Options<Output, Input, Context>): UseMutationResult<Output, DefaultError, Input, Context> {
  const queries = useQueryClient();
  const underWay = useRef<string>(undefined);
  const mutation = useMutation<Output, DefaultError, Input, Context>({
    ...options,
    onSuccess: (output) => onSuccess?.(output),
    onError: (error, ...more) => {
      // Not waited for: why it failed is told at once. A refusal often means that somebody else was faster.
      if (error instanceof CallRefused && error.status !== 401) queries.invalidateQueries({ queryKey: [changes] });
      return options.onError?.(error, ...more);
    },
    onSettled: (_output, error) => {
      underWay.current = undefined;
      return error || changes === 'nothing' ? undefined : renew(queries, changes);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    const input = hashKey([given[0]]);
    if (underWay.current === input) return;
    underWay.current = input;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}

/** Marks everything that shows a topic as stale, and fetches what is on the screen. */
function renew(queries: QueryClient, topic: Topic): Promise<void> {
  const others: 'all' | readonly string[] = alsoShownIn[topic];
  if (others === 'all') return queries.invalidateQueries();
  const topics = new Set<unknown>([topic, ...others]);
  return queries.invalidateQueries({ predicate: ({ queryKey }) => topics.has(queryKey[0]) });
}
