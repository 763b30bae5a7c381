import { listAudit } from '../../../base/audit/audit.contract.ts';
import { listDiary } from '../../../records/diary/diary.contract.ts';
import { listHomework } from '../../../records/homework/homework.contract.ts';
import {
  listAdminMessages,
  listClassMessages,
  listSentMessages,
  listTeacherMessages,
  type Message,
} from '../../../records/messages/messages.contract.ts';
import { listNotices } from '../../../records/notices/notices.contract.ts';
import type { Columns } from './columns.ts';
import { everyPage, type TableOf, table } from './table.ts';

export const notices: TableOf<'notices'> = table(
  ({ answer, query: { search } }) => everyPage((page) => answer(listNotices, { query: { ...page, search } })),
  { at: (notice) => notice.date, title: ({ title }) => title, content: ({ content }) => content },
);

const messageColumns = {
  at: ({ timestamp }) => timestamp,
  sender: ({ sender }) => sender.name,
  senderEmail: ({ sender }) => sender.email,
  message: ({ message }) => message,
} satisfies Columns<Message>;

export const messages: TableOf<'messages'> = table(
  ({ answer }) => everyPage((query) => answer(listAdminMessages, { query })),
  messageColumns,
);

export const classMessages: TableOf<'class-messages'> = table(
  ({ answer, query: { class: number } }) =>
    everyPage((query) => answer(listClassMessages, { params: { class: number }, query })),
  messageColumns,
);

export const teacherMessages: TableOf<'teacher-messages'> = table(
  ({ answer, call: { caller } }) =>
    everyPage((query) => answer(listTeacherMessages, { params: { email: caller.actor.email }, query })),
  messageColumns,
);

export const sentMessages: TableOf<'sent-messages'> = table(
  ({ answer }) => everyPage((query) => answer(listSentMessages, { query })),
  {
    ...messageColumns,
    class: (message) => message.class,
    recipient: ({ teacher, person }) => (teacher ?? person)?.name,
    withdrawnBy: ({ withdrawn }) => withdrawn?.by,
    withdrawnAt: ({ withdrawn }) => withdrawn?.at,
  },
);

export const diary: TableOf<'diary'> = table(
  ({ answer, query: { class: number, from, to, on } }) => answer(listDiary, { query: { class: number, from, to, on } }),
  {
    date: (entry) => entry.date,
    class: (entry) => entry.class,
    period: ({ period }) => period,
    subject: ({ subject }) => subject,
    topic: ({ topic }) => topic,
    text: ({ text }) => text,
    teacher: ({ by }) => by.name,
    teacherEmail: ({ by }) => by.email,
  },
);

export const homework: TableOf<'homework'> = table(
  ({ answer, query: { class: number, roll, from, to } }) =>
    answer(listHomework, { query: { class: number, roll, from, to } }),
  {
    due: (homework) => homework.due,
    class: (homework) => homework.class,
    subject: ({ subject }) => subject,
    title: ({ title }) => title,
    text: ({ text }) => text,
    minutes: ({ minutes }) => minutes,
    givenAt: ({ givenAt }) => givenAt,
    teacher: ({ by }) => by.name,
    students: ({ counts }) => counts?.students,
    handedIn: ({ counts }) => counts?.handedIn,
    at: ({ own }) => own?.at,
    note: ({ own }) => own?.feedback,
    mark: ({ own }) => own?.mark,
  },
);

/** The columns that people sort by come first, then the ids, which stay the same when names change. */
export const audit: TableOf<'audit'> = table(
  ({ answer, query: { format: _format, ...filters } }) =>
    everyPage((page) => answer(listAudit, { query: { ...page, ...filters } })),
  {
    when: ({ at }) => at,
    by: ({ by }) => by?.name,
    address: ({ address }) => address,
    action: ({ action }) => action,
    person: ({ person }) => person?.name,
    record: ({ title }) => title,
    class: (entry) => entry.class ?? entry.classes,
    date: (entry) => entry.date,
    byId: ({ by }) => by?._id,
    personId: ({ person }) => person?._id,
    recordId: ({ record }) => record,
  },
);
