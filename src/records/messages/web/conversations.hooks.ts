import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { sendSafely } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../conversations.contract.ts';

const conversationsKey = 'conversations';
const pageSize = 50;

/** The reader's conversations, those with the newest message first, paginated. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: [conversationsKey],
    queryFn: ({ pageParam: before }) => call(contract.listConversations, { query: { before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?.last._id)),
  });
}

/** A conversation; its first page has the newest messages, and each further page older ones. */
export function useConversation(id: number) {
  return useInfiniteQuery({
    queryKey: [conversationsKey, id],
    queryFn: ({ pageParam: before }) =>
      call(contract.readConversation, { params: { id }, query: { before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages }) => (messages.length < pageSize ? undefined : Number(messages[0]?._id)),
  });
}

/** Answers a message, by its `_id`. */
export function useAnswer(messageId: string) {
  return useChange(conversationsKey, (message: string) =>
    sendSafely(
      contract.answerMessage,
      { params: { id: Number(messageId) }, body: { message } },
      { about: { kind: 'message' } },
    ),
  );
}

/** Marks a conversation as read up to the newest message shown, now and whenever a newer one is shown. */
export function useMarkConversationRead(id: number, newestId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (newestId === undefined) return;
    call(contract.markConversationRead, { params: { id }, body: { upTo: newestId } }).then(
      () =>
        Promise.all(
          [['news'], [conversationsKey]].map((queryKey) =>
            queries.invalidateQueries({ queryKey, exact: queryKey[0] === conversationsKey }),
          ),
        ),
      // If this fails, the conversation stays unread and is marked when it is shown again.
      () => {},
    );
  }, [id, newestId, queries]);
}
