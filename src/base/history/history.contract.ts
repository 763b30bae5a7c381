import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { HistoryChange } from '../../platform/contract/history-change.ts';
import type { Who } from '../../platform/contract/permissions.ts';
import { type Duty, Instant, OneOf, OrNull, pageOfList, RecordId } from '../../platform/contract/school-terms.ts';

/**
 * The kinds of records with a history. The policies with the school's details are one record, as are the weeks that
 * alternate and the attendance codes.
 */
export const historyKinds = [
  'student',
  'teacher',
  'guardian',
  'subject',
  'period',
  'class',
  'group',
  'session',
  'policies',
  'scale',
  'layout',
  'diary',
  'homework',
  'weeks',
  'codes',
  'field',
  'office',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The duty that includes the history of each kind; with `null`, only admins may read it. */
const dutyOfHistory = {
  student: 'people',
  teacher: 'people',
  guardian: 'people',
  subject: 'timetable',
  period: 'timetable',
  class: 'settings',
  group: 'timetable',
  session: 'settings',
  policies: 'settings',
  scale: 'settings',
  layout: 'settings',
  diary: 'registers',
  homework: 'marks',
  weeks: 'settings',
  codes: 'settings',
  field: null,
  office: null,
} as const satisfies Record<HistoryKind, Duty | null>;

/** Whether somebody who may read any history may read that of this kind. */
export function mayReadHistory({ role, office }: Who, kind: HistoryKind): boolean {
  const duty = dutyOfHistory[kind];
  return role === 'admin' || (duty !== null && office?.duties.includes(duty) === true);
}

const Entry = Type.Object({
  /** The change. */
  _id: Type.String(),
  at: Instant,
  /** The person who made it; `null` if nobody was signed in. */
  by: OrNull(Type.String()),
  /** The action's name in the audit log. */
  action: Type.String(),
  changes: Type.Array(HistoryChange),
  /** Whether it can be undone, which is so as long as no later change affects it. */
  canUndo: Type.Boolean(),
});
export type HistoryEntry = Type.Static<typeof Entry>;

export const readHistory = endpoint('GET /api/history/{kind}/{id}', {
  access: 'history.read',
  summary:
    'What was changed of one record, from what to what, by whom and when, newest first. A class or group is named by its number, a session or a scale of marks by its name, the policies and details of the school, the weeks that alternate and its attendance codes by 1.',
  params: Type.Object({
    kind: OneOf(historyKinds),
    id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' }),
  }),
  query: Type.Object(pageOfList),
  response: Type.Array(Entry),
});

export const undoChange = endpoint('POST /api/history/{id}/undo', {
  access: 'history.undo',
  summary:
    'Takes a change back: all that it did becomes what it was before. Refused where somebody has changed any of it since, or something depends on it. The undo is a change itself, and can be taken back.',
  params: Type.Object({ id: RecordId }),
});
