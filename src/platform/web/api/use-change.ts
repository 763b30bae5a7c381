import {
  type DefaultError,
  hashKey,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import '../components/shared.text.ts';
import { toastSuccess } from '../components/toast.ts';
import { takeOutdated, waiting } from '../offline/waiting.ts';
import { CallRefused } from './call.ts';

/**
 * The other topics whose pages show each topic, by the first part of the query key; for example, the home page shows
 * attendance too. `all` is for what nearly every page shows, such as a person's name.
 */
const alsoShownIn = {
  absences: ['attendance', 'home'],
  admins: [],
  attendance: ['care', 'home', 'reports'],
  audit: [],
  calendar: ['attendance', 'home', 'schedule'],
  classes: 'all',
  connections: ['home', 'mail'],
  cover: ['attendance', 'home'],
  fields: 'all',
  lists: [],
  codes: ['attendance', 'care', 'home', 'reports'],
  conversations: ['home', 'news'],
  diary: ['home'],
  grades: 'all',
  guardians: [],
  history: 'all',
  home: [],
  homework: ['home', 'news'],
  imports: 'all',
  invitations: [],
  jobs: [],
  mail: ['jobs'],
  marks: ['home', 'reports'],
  me: 'all',
  messages: ['home', 'news'],
  news: [],
  notices: ['home', 'news'],
  offices: ['admins', 'school'],
  'report-cards': ['jobs'],
  scales: 'all',
  schedule: ['home', 'teachers', 'timetable-maker'],
  school: 'all',
  sent: [],
  sessions: [],
  students: 'all',
  subjects: ['home', 'marks', 'schedule'],
  teachers: 'all',
  'timetable-maker': ['jobs'],
} as const satisfies Record<string, 'all' | readonly string[]>;

type Topic = keyof typeof alsoShownIn;

type Options<Output, Input, Context> = Omit<
  UseMutationOptions<Output, DefaultError, Input, Context>,
  'mutationFn' | 'onSuccess' | 'onSettled'
> & {
  /** Called before the refetch, unlike the callbacks given to `mutate`, which are called after it. */
  readonly onSuccess?: (output: Exclude<Output, typeof waiting>) => void;
};

type Afterwards<Output, Input, Context> = MutateOptions<Output, DefaultError, Input, Context> & {
  /** Called as soon as the change is stored, here or on the server, even if the page was left meanwhile. */
  readonly onStored?: (output: Output) => void;
};

type Given<Output, Input, Context> = undefined extends Input
  ? [input?: Input, options?: Afterwards<Output, Input, Context>]
  : [input: Input, options?: Afterwards<Output, Input, Context>];

type WithMutate<Mutation, Mutate> = Mutation extends unknown
  ? Omit<Mutation, 'mutate'> & { readonly mutate: Mutate }
  : never;

/** Like a mutation of the library, for a change whose page somebody may leave while it is being sent. */
type Change<Output, Input, Context> = WithMutate<
  UseMutationResult<Output, DefaultError, Input, Context>,
  (...given: Given<Output, Input, Context>) => void
>;

/**
 * A mutation that refetches everything that shows its topic (`nothing` if it only reads, such as an export), and is
 * pending until then, so that no form is enabled with stale data. While it is pending, `mutate` with the same input is
 * ignored, as a double press arrives before the button is disabled. The `onSuccess` of `mutate` is called if the
 * component was mounted when the response came, even if the refetch has unmounted it since, because the row of something
 * removed still offers an undo. It is not called for somebody who had left the page before, as it might navigate.
 */
export function useChange<Output, Input = void, Context = unknown>(
  changes: Topic | 'nothing',
  mutationFn: (input: Input) => Promise<Output>,
  { onSuccess, ...options }: Options<Output, Input, Context> = {},
): Change<Output, Input, Context> {
  const queries = useQueryClient();
  const underWay = useRef(new Map<string, Afterwards<Output, Input, Context> | undefined>());
  const onPage = useRef(false);
  useEffect(() => {
    onPage.current = true;
    return () => {
      onPage.current = false;
    };
  }, []);
  const mutation = useMutation<Output, DefaultError, Input, Context>({
    ...options,
    mutationFn,
    // The result is awaited before the refetch, for example leaving a page whose subject no longer exists.
    onSuccess: (output, ...given) => {
      underWay.current.get(hashKey([given[0]]))?.onStored?.(output);
      if (output !== waiting) return onSuccess?.(output as Exclude<Output, typeof waiting>);
      toastSuccess(i18next.t('waits', { ns: 'shared' }));
    },
    onError: (error, ...more) => {
      // This is not awaited, so that the error shows at once. A refusal often means that somebody else was faster.
      if (error instanceof CallRefused && error.status !== 401) queries.invalidateQueries({ queryKey: [changes] });
      return options.onError?.(error, ...more);
    },
    onSettled: async (output, error, ...given) => {
      const key = hashKey([given[0]]);
      const afterwards = underWay.current.get(key);
      underWay.current.delete(key);
      // A change that still waits on the device has not reached the server, so there is nothing to refetch.
      if (error || output === waiting || changes === 'nothing') return;
      const wasOnPage = onPage.current;
      await renew(queries, changes);
      // While the component is mounted, `mutate` itself calls it.
      if (wasOnPage && !onPage.current) afterwards?.onSuccess?.(output as Output, ...given);
    },
  });
  const mutate = (...given: Given<Output, Input, Context>) => {
    const key = hashKey([given[0]]);
    if (underWay.current.has(key)) return;
    underWay.current.set(key, given[1]);
    mutation.mutate(...(given as Parameters<typeof mutation.mutate>));
  };
  return { ...mutation, mutate } as Change<Output, Input, Context>;
}

/** Invalidates everything that shows a topic, and refetches what is mounted. */
async function renew(queries: QueryClient, topic: Topic): Promise<void> {
  const outdated = takeOutdated();
  await refetch(queries, topic);
  // If the refetch got no response, the submission is shown as it was acknowledged and not as it was before.
  for (const { queryKey, update } of outdated) {
    if (!queries.getQueryState(queryKey)?.isInvalidated) continue;
    queries.setQueryData(queryKey, (shown: unknown) => (shown === undefined ? undefined : update(shown)));
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

function refetch(queries: QueryClient, topic: Topic): Promise<void> {
  const others: 'all' | readonly string[] = alsoShownIn[topic];
  if (others === 'all') return queries.invalidateQueries();
  const topics = new Set<unknown>([topic, ...others]);
  return queries.invalidateQueries({ predicate: ({ queryKey }) => topics.has(queryKey[0]) });
}
