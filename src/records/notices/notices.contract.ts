import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { Instant, maxRecordId, pageOfList, RequiredLines, RequiredText } from '../../platform/contract/school-terms.ts';
import { notANoticeId } from './notices.refusals.ts';

export const maxTitleLength = 200;
export const maxContentLength = 10_000;

/** A notice to the whole school; `date` is when it was posted. */
export const Notice = Type.Object({ _id: Type.String(), title: Type.String(), content: Type.String(), date: Instant });
export type Notice = Type.Static<typeof Notice>;

export const listNotices = endpoint('GET /api/notices', {
  access: 'notices.read',
  summary: 'The notices of the caller’s school, or of the one behind this address, newest first. All, unless narrowed.',
  query: Type.Object({
    /** Matches part of the title; case and accents do not matter. */
    search: Type.Optional(Type.String({ maxLength: maxTitleLength, pattern: '^[^\\u0000]*$' })),
    ...pageOfList,
  }),
  response: Type.Array(Notice),
});

export const postNotice = endpoint('POST /api/notices', {
  access: 'notices.manage',
  summary: 'Posts a notice to the whole school. The school’s own clock dates it.',
  body: Type.Object({
    title: RequiredText(maxTitleLength),
    content: RequiredLines(maxContentLength),
    /** Sent by older clients; ignored in favour of the server's time. */
    date: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  status: 201,
  response: Notice,
});

export const countReaders = endpoint('GET /api/notices/readers', {
  access: 'notices.manage',
  summary: 'How many people of the school read a notice; besides them it is public.',
  response: Type.Object({ teachers: Type.Integer(), students: Type.Integer(), guardians: Type.Integer() }),
});

export const withdrawNotice = endpoint('DELETE /api/notices/{id}', {
  access: 'notices.manage',
  summary: 'Withdraws a notice.',
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: maxRecordId, hint: fault(notANoticeId) }) }),
});
