import { type InfiniteData, type Query, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { sendSafely, waiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../messages.contract.ts';
import { addNewest } from './add-newest.ts';

/** An inbox: the admins', a teacher's or a class's. */
export type Inbox = { readonly admin: true } | { readonly teacherEmail: string } | { readonly class: number };

const messagesKey = 'messages';
const pageSize = 50;

function fetchPage(inbox: Inbox, before?: number): Promise<contract.Message[]> {
  const query = { before, limit: pageSize };
  if ('class' in inbox) return call(contract.listClassMessages, { params: inbox, query });
  if ('teacherEmail' in inbox) {
    return call(contract.listTeacherMessages, { params: { email: inbox.teacherEmail }, query });
  }
  return call(contract.listAdminMessages, { query });
}

/** The messages of an inbox, newest first, paginated. `renewMessages` adds those that arrive later. */
export function useMessages(inbox: Inbox) {
  return useInfiniteQuery({
    queryKey: [messagesKey, inbox],
    queryFn: ({ pageParam: before }) => fetchPage(inbox, before),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?._id)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Adds new messages to the mounted lists, and refetches conversations. Rejects on failure. */
export async function renewMessages(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['conversations'] }, { throwOnError: true });
  for (const query of queries.getQueryCache().findAll({ queryKey: [messagesKey], type: 'active' })) {
    if (query.state.data) await addFresh(queries, query);
    else await queries.invalidateQueries({ queryKey: query.queryKey }, { throwOnError: true });
  }
}

/** Awaits a page that is being fetched, because it would otherwise overwrite the list with an older state. */
async function addFresh(queries: QueryClient, query: Query): Promise<void> {
  const fresh = await fetchPage(query.queryKey[1] as Inbox);
  await query.promise?.catch(() => {});
  queries.setQueryData<InfiniteData<contract.Message[], number | undefined>>(query.queryKey, (known) => {
    if (!known) return known;
    const pages = addNewest(known.pages, fresh, pageSize);
    return { pages, pageParams: known.pageParams.slice(0, pages.length) };
  });
}

export type NewMessage = InputOf<typeof contract.sendAsTeacher | typeof contract.sendAsAdmin>['body'];

const sending = {
  admin: contract.sendAsAdmin,
  teacher: contract.sendAsTeacher,
  student: contract.sendAsStudent,
} as const;

/** Describes a message that waits for a connection. Each message is separate; none replaces another. */
function submittedTo({ className, teacherEmail }: NewMessage, name?: string) {
  const to = className ? { class: className } : teacherEmail || name ? { to: teacherEmail || name || '' } : {};
  return { about: { kind: 'message', ...to } } as const;
}

/** A message, with the name of its recipient if it is to one person. */
export type Outgoing = { readonly body: NewMessage; readonly to?: string | undefined };

/**
 * Sends a message by the role's own endpoint. It is not in the sender's inbox; a message to one person is a
 * conversation at once.
 */
export function useSendMessage(role: keyof typeof sending) {
  return useChange('conversations', ({ body, to }: Outgoing) =>
    sendSafely(sending[role], { body } as InputOf<(typeof sending)[typeof role]>, submittedTo(body, to)),
  );
}

export function useSendAsGuardian() {
  return useChange('conversations', (body: InputOf<typeof contract.sendAsGuardian>['body']) =>
    sendSafely(contract.sendAsGuardian, { body }, { about: { kind: 'message' } }),
  );
}

export type Recipient =
  | { readonly type: 'class'; readonly class: number }
  | { readonly type: 'teacher'; readonly name: string; readonly email: string };

/** The outcome of a message to several recipients; a recipient without an error was not tried. */
export type SentToSeveral = {
  /** The `_id`s of the sent messages. */
  readonly sent: readonly string[];
  /** The number of messages that wait on the device to be sent. */
  readonly waits: number;
  readonly failed: readonly { readonly recipient: Recipient; readonly error: Error | undefined }[];
};

type ToSeveral = {
  readonly recipients: readonly Recipient[];
  readonly sender: Pick<NewMessage, 'senderEmail' | 'senderName'>;
  readonly message: string;
  readonly toGuardians: boolean;
};

/**
 * Sends an admin's message to each recipient in turn, and continues after a refusal. Once one waits on the device, all
 * others are stored there too; if they cannot be stored, it stops as soon as a call gets no response.
 */
export function useSendToSeveral() {
  return useChange(
    'nothing',
    async ({ recipients, sender, message, toGuardians }: ToSeveral): Promise<SentToSeveral> => {
      const send = (recipient: Recipient) => {
        const body = {
          ...sender,
          message,
          recipientType: recipient.type,
          className: recipient.type === 'class' ? recipient.class : null,
          teacherEmail: recipient.type === 'teacher' ? recipient.email : null,
          toGuardians: recipient.type === 'class' && toGuardians,
        };
        return sendSafely(contract.sendAsAdmin, { body }, submittedTo(body)).catch((error: Error) => error);
      };
      const outcomes: Awaited<ReturnType<typeof send>>[] = [];
      for (const recipient of recipients) {
        const outcome = await send(recipient);
        outcomes.push(outcome);
        if (outcome === waiting || isLost(outcome)) break;
      }
      // They are stored all at once, because otherwise each would wait for the connection in turn.
      const others = recipients.slice(outcomes.length);
      if (outcomes.at(-1) === waiting) outcomes.push(...(await Promise.all(others.map(send))));
      const failed = recipients.flatMap((recipient, place): SentToSeveral['failed'] => {
        const outcome = outcomes[place];
        if (outcome === undefined) return [{ recipient, error: undefined }];
        return outcome instanceof Error ? [{ recipient, error: outcome }] : [];
      });
      const waits = outcomes.filter((outcome) => outcome === waiting).length;
      const sent = outcomes.flatMap((outcome) =>
        typeof outcome === 'object' && '_id' in outcome ? [outcome._id] : [],
      );
      return { sent, waits, failed };
    },
  );
}

function isLost(outcome: unknown): boolean {
  return outcome instanceof Error && !(outcome instanceof CallRefused);
}

const sentKey = 'sent';

/** The reader's sent messages, or for an admin those to classes and teachers, newest first, paginated. */
export function useSentMessages() {
  return useInfiniteQuery({
    queryKey: [sentKey],
    queryFn: ({ pageParam: before }) => call(contract.listSentMessages, { query: { before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?._id)),
    gcTime: 0,
  });
}

export function useWithdrawMessage(id: string, onSuccess: () => void) {
  return useChange(sentKey, () => call(contract.withdrawMessage, { params: { id: Number(id) } }), { onSuccess });
}

/** The students who would get a message to these classes now, with their guardians. */
export function useReaders(classes: readonly number[]) {
  const read = (number: number) => call(contract.listReaders, { params: { class: number } });
  return useQuery({
    queryKey: ['readers', ...classes],
    queryFn: async () => (await Promise.all(classes.map(read))).flatMap(({ students }) => students),
    enabled: classes.length > 0,
  });
}

/** The teachers whom an admin can write to. */
export function useRecipients() {
  return useQuery(callQuery('recipients', contract.listRecipients, {}));
}
