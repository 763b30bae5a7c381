import { markRead as markNewsRead } from '../../base/news/server/news.queries.ts';
import type { DatabaseTransaction } from '../../platform/database/tables.ts';
import { addTo, beginConversation, markRead } from '../../records/messages/server/conversation-changes.queries.ts';
import { type Recipient, sendMessage } from '../../records/messages/server/messages.queries.ts';
import { momentAt } from './school-days.ts';

/** A conversation with the office or with a teacher, by number. */
type DemoConversation = {
  readonly by: { readonly guardian: number; readonly child: number } | { readonly student: number };
  readonly with: 'office' | { readonly teacher: number };
  /** The class to whose guardians the teacher wrote, if the conversation answers such a message. */
  readonly toldClass?: number;
  /** The index of its day among the school days. */
  readonly on: number;
  /** The messages, each with its time. The two sides take turns, beginning with the one who starts the conversation. */
  readonly said: readonly (readonly [string, string])[];
};

/** The conversations in chronological order; none begins before the previous one has ended. */
const demoConversations: readonly DemoConversation[] = [
  {
    by: { guardian: 1, child: 1 },
    with: 'office',
    on: 22,
    said: [
      ['08:10', 'Good morning. We moved house last week. How do we give you the new address?'],
      ['09:25', 'Good morning. Please write it here, with the postal code, and we change it today.'],
      ['12:40', 'It is 12 Lake Road, Dhanmondi, Dhaka 1209. The telephone number stays the same.'],
      ['13:15', 'Thank you, it is changed.'],
    ],
  },
  {
    by: { student: 26 },
    with: 'office',
    on: 25,
    said: [
      ['10:45', 'I left my blue jacket in the library yesterday. Has anybody found it?'],
      ['11:30', 'Yes, it is here at the office. You can fetch it in any break.'],
      ['13:05', 'Thank you very much! I will come tomorrow.'],
    ],
  },
  {
    by: { guardian: 2, child: 2 },
    with: { teacher: 2 },
    on: 29,
    said: [
      [
        '16:20',
        'She finds the reading homework hard at the moment. Is there something that we could practise at home?',
      ],
      ['17:05', 'Ten minutes of reading aloud every evening helps most. I will give her a list of books tomorrow.'],
      ['17:30', 'We will do that. Thank you for the quick answer.'],
    ],
  },
  {
    by: { guardian: 1, child: 82 },
    with: { teacher: 2 },
    toldClass: 2,
    on: 32,
    said: [
      ['09:50', 'On Thursday class 2 visits the museum. Please bring a drink and be at the gate at 08:00.'],
      ['12:15', 'Will they be back before the end of the school day?'],
      ['13:40', 'Yes, by 14:00 at the latest.'],
    ],
  },
  {
    by: { guardian: 1, child: 1 },
    with: { teacher: 1 },
    on: 34,
    said: [
      ['07:35', 'She has a dentist appointment tomorrow at 10:00. May she leave after the second lesson?'],
      ['09:30', 'Of course. Please have somebody fetch her at the office.'],
      ['10:10', 'Her aunt will come. Thank you.'],
    ],
  },
];

type School = {
  readonly transaction: DatabaseTransaction;
  readonly schoolId: number;
  readonly days: readonly string[];
  readonly adminId: number;
  readonly teacherIds: readonly number[];
  readonly guardianIds: readonly number[];
  /** The ids of the students, by roll. */
  readonly studentIds: ReadonlyMap<number, number>;
};

/** A message of a conversation, with its sender, for the audit log. */
export type DemoMessage = {
  readonly id: number;
  readonly by: number;
  readonly at: Date;
  readonly isAnswer: boolean;
  readonly to: Recipient;
  /** The person who talks with the office or the teacher. */
  readonly outside: number;
};

/** Stores the conversations, read by both sides, and returns their messages. */
export async function writeConversations(school: School): Promise<DemoMessage[]> {
  const sent: DemoMessage[] = [];
  for (const conversation of demoConversations) sent.push(...(await write(school, conversation)));
  const { transaction, schoolId } = school;
  const last = sent.at(-1);
  if (!last) return sent;
  const read = { kind: 'messages', upToId: last.id, at: last.at } as const;
  for (const personId of [school.adminId, ...school.teacherIds, ...school.guardianIds]) {
    await markNewsRead(transaction, { schoolId, personId }, read);
  }
  return sent;
}

async function write(
  school: School,
  { by, with: other, toldClass, on, said }: DemoConversation,
): Promise<DemoMessage[]> {
  const { transaction, schoolId } = school;
  const outside = found('guardian' in by ? school.guardianIds[by.guardian - 1] : school.studentIds.get(by.student));
  const studentId = 'guardian' in by ? found(school.studentIds.get(by.child)) : null;
  const teacherId = other === 'office' ? null : found(school.teacherIds[other.teacher - 1]);
  const inside = teacherId ?? school.adminId;
  const toInside: Recipient = teacherId === null ? { type: 'admin' } : { type: 'teacher', teacherId };
  const toOutside: Recipient = { type: 'person', personId: outside };

  const messages: DemoMessage[] = [];
  let conversation: number | undefined;
  for (const [place, [time, text]] of said.entries()) {
    const at = momentAt(found(school.days[on]), time);
    const isToClass = place === 0 && toldClass !== undefined;
    const isByOutside = (place % 2 === 0) === (toldClass === undefined);
    const sender = isByOutside ? outside : inside;
    const toOne = isByOutside ? toInside : toOutside;
    const to: Recipient = isToClass ? { type: 'class', class: toldClass } : toOne;
    const message = { senderId: sender, recipient: to, text, sentAt: at, toGuardians: isToClass };
    const id = await sendMessage(transaction, schoolId, message);
    messages.push({ id, by: sender, at, isAnswer: place > 0, to, outside });
    // A guardian's message starts a conversation at once; any other does so only when it is answered.
    if (isToClass || (place === 0 && studentId === null)) continue;
    const rootId = found(messages[0]).id;
    conversation = await beginConversation(transaction, schoolId, { rootId, personId: outside, teacherId, studentId });
    await addTo(transaction, schoolId, { conversation, message: id, by: sender, at });
  }
  const last = found(messages.at(-1));
  for (const person of [outside, inside]) {
    const read = { conversation: found(conversation), by: person, upToId: last.id, at: last.at };
    await markRead(transaction, schoolId, read);
  }
  return messages;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo school has no such person or day.');
  return value;
}
