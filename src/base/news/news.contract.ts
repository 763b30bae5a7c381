import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId } from '../../platform/contract/refusals.ts';
import { type LiveKind, newsKinds, OneOf, Roll } from '../../platform/contract/school-terms.ts';

/**
 * The numbers of notices, messages, results, covered lessons and homework that the signed-in person has not read,
 * without those they wrote themselves.
 */
export const Unread = Type.Object({
  notices: Type.Integer(),
  messages: Type.Integer(),
  /** For a student, or a guardian's children: exams that became visible, or had a mark corrected, since they last looked. */
  results: Type.Integer(),
  /**
   * Covered lessons of the next two weeks: for a teacher their own and those they cover, for a family those of its
   * class.
   */
  cover: Type.Integer(),
  /** For students and guardians: homework that was given or answered since they last looked. */
  homework: Type.Integer(),
  /** For a guardian: of these, the results and homework of each child. */
  children: Type.Optional(
    Type.Array(Type.Object({ roll: Roll, results: Type.Integer(), homework: Type.Integer() }), { maxItems: 1000 }),
  ),
});
export type Unread = Type.Static<typeof Unread>;

export const readUnread = endpoint('GET /api/news/unread', {
  access: 'news.read',
  summary: 'How many notices, messages, results, covered lessons and homework the signed-in person has not read.',
  response: Unread,
});

export const markRead = endpoint('POST /api/news/read', {
  access: 'news.read',
  summary:
    'Marks the notices or messages up to this one as read; of results, cover and homework, which have no order, all that there are: for a guardian, results of the children in this exam, cover of the class of this lesson, and homework of the children whom this homework is for; with `roll`, only of that child.',
  body: Type.Object({
    kind: OneOf(newsKinds),
    upTo: Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15, hint: fault(notAnId) }),
    /** For a guardian: the child whose results or homework they have read. */
    roll: Type.Optional(Roll),
  }),
  response: Unread,
});

/** The kinds that a page fetches again whenever the stream opens. A guardian's children affect all of them. */
export const liveKinds: readonly LiveKind[] = [...newsKinds, 'jobs'];

/**
 * One event of the stream: something of this kind is new, withdrawn or changed, or events may have been missed. The
 * call of this kind returns the content.
 */
export type NewsEvent = { readonly kind: LiveKind };

export const streamNews = endpoint('GET /api/events', {
  access: 'news.read',
  summary:
    'Server-sent events, `data: {"kind": "notices"|"messages"|"results"|"cover"|"homework"|"jobs"|"children"}`, for as long as the session lives.',
  streams: 'text/event-stream',
  response: Type.Unsafe<AsyncIterable<string>>(Type.String()),
});
