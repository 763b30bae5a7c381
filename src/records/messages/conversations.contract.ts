import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  Instant,
  OneOf,
  OrNull,
  pageOfList,
  RecordId,
  RequiredLines,
  roles,
} from '../../platform/contract/school-terms.ts';
import { Child, MessageId, maxMessageLength } from './messages.contract.ts';

/** The other side of a conversation. The office, which means every admin, has no name. */
const OtherSide = Type.Object({ name: OrNull(Type.String()), role: OneOf(roles) });

/** The number of characters of a message that a list shows. */
export const maxExcerptLength = 200;

/** A conversation in a participant's list. */
const Conversation = Type.Object({
  _id: Type.String(),
  with: OtherSide,
  /** The child whom it is about, if a guardian takes part. */
  about: OrNull(Child),
  /** Its newest message; of a long one, only the beginning. */
  last: Type.Object({ _id: Type.String(), by: Type.String(), message: Type.String(), timestamp: Instant }),
  unread: Type.Integer(),
});
export type Conversation = Type.Static<typeof Conversation>;

export const listConversations = endpoint('GET /api/conversations', {
  access: 'messages.converse',
  summary:
    'The signed-in person’s conversations, newest message first; admins share the office’s. `before` is the `_id` of a newest message.',
  query: Type.Object(pageOfList),
  response: Type.Array(Conversation),
});

/** A message of a conversation. */
const Said = Type.Object({
  _id: Type.String(),
  sender: Type.Object({ name: Type.String(), role: OneOf(roles) }),
  isOwn: Type.Boolean(),
  message: Type.String(),
  timestamp: Instant,
  /** Whether this first message was withdrawn, so that it has no text. */
  isWithdrawn: Type.Boolean(),
});
export type Said = Type.Static<typeof Said>;

/** Why no answer can be sent: the guardian's link has ended, or the person who would read it has left. */
const endings = ['guardian', 'left'] as const;
export type Ending = (typeof endings)[number];

const OpenConversation = Type.Object({
  _id: Type.String(),
  with: OtherSide,
  about: OrNull(Child),
  ended: OrNull(OneOf(endings)),
  /** Oldest first; by default the newest messages. */
  messages: Type.Array(Said),
  /** How far each person of the other side has read, and when they last did. */
  readers: Type.Array(Type.Object({ name: Type.String(), upTo: Type.String(), at: Instant })),
});
export type OpenConversation = Type.Static<typeof OpenConversation>;

export const readConversation = endpoint('GET /api/conversations/{id}', {
  access: 'messages.converse',
  summary: 'A conversation: its messages, and how far the others have read them.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object(pageOfList),
  response: OpenConversation,
});

export const answerMessage = endpoint('POST /api/message/{id}/answer', {
  access: 'messages.converse',
  summary:
    'Answers a message that one received or sent. The first answer makes the conversation; one to a message to a class is private, with its sender.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ message: RequiredLines(maxMessageLength) }),
  status: 201,
  response: Type.Object({ _id: Type.String(), conversation: Type.String(), timestamp: Instant }),
});

export const markConversationRead = endpoint('POST /api/conversations/{id}/read', {
  access: 'messages.converse',
  summary: 'Marks the messages of a conversation up to this one as read.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ upTo: MessageId }),
});
