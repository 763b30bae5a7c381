import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { readPhoto } from '../../../base/images/server/images.queries.ts';
import { listNames } from '../../../base/school/server/classes.queries.ts';
import { readSchoolById, type School } from '../../../base/school/server/school.queries.ts';
import type { Endpoint, InputOf } from '../../../platform/contract/endpoint.ts';
import type { FileAnswer, FileFormat } from '../../../platform/contract/file-answer.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { everyone } from '../../../platform/database/scope.ts';
import { renderDocument } from '../../../platform/documents/documents.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import { type ListKind, lists, type PaperKind } from '../exports.contract.ts';
import * as attendance from './attendance.lists.ts';
import { writeCsv } from './csv.ts';
import * as marks from './marks.lists.ts';
import { classListPaper, monthPaper, type PaperOf } from './papers.lists.ts';
import * as people from './people.lists.ts';
import { Reader } from './reader.ts';
import * as school from './school.lists.ts';
import type { Asked, TableOf } from './table.ts';
import * as written from './written.lists.ts';

/** How each list becomes a file. */
const tables: { readonly [K in ListKind]: TableOf<K> } = {
  students: people.students,
  guardians: people.guardians,
  'all-guardians': people.allGuardians,
  'class-list': people.classList,
  'former-students': people.formerStudents,
  teachers: people.teachers,
  admins: people.admins,
  subjects: school.subjects,
  schedule: school.schedule,
  'class-schedule': school.classSchedule,
  'teacher-schedule': school.teacherSchedule,
  groups: school.groups,
  'group-members': school.groupMembers,
  classes: school.classes,
  sessions: school.sessions,
  'closed-days': school.closedDays,
  reasons: school.reasons,
  notices: written.notices,
  messages: written.messages,
  'class-messages': written.classMessages,
  'teacher-messages': written.teacherMessages,
  'sent-messages': written.sentMessages,
  register: attendance.register,
  month: attendance.month,
  attendance: attendance.attendance,
  'student-attendance': attendance.studentAttendance,
  'withdrawn-registers': attendance.withdrawnRegisters,
  'missing-registers': attendance.missingRegisters,
  diary: written.diary,
  homework: written.homework,
  absent: attendance.absent,
  absences: attendance.absences,
  care: attendance.care,
  exams: marks.exams,
  marks: marks.marks,
  results: marks.results,
  'withdrawn-marks': marks.withdrawnMarks,
  broadsheet: marks.broadsheet,
  audit: written.audit,
};

/** The call for a file of any list; only its kind distinguishes the lists. */
type AnyCall = Call<(typeof lists)['students']>;

/**
 * Serves each list as a file. It is registered after the lists, because it calls their handlers, which limit the rows
 * to the caller's.
 */
export function exportsRoutes(serve: Serve): void {
  const serveFile = serve as unknown as (endpoint: Endpoint, handler: (call: AnyCall) => Promise<FileAnswer>) => void;
  for (const kind of Object.keys(lists) as ListKind[]) {
    serveFile(lists[kind], (call) => makeFile(kind, call, serve.handlerOf));
  }
}

async function makeFile(kind: ListKind, call: AnyCall, handlerOf: Serve['handlerOf']): Promise<FileAnswer> {
  const { db, caller, query, now, readLanguage } = call;
  const { schoolId } = caller.actor;
  const facts = await readSchoolById(db, schoolId);
  const { classes, groups } = await listNames(db, schoolId, everyone);
  const reader = new Reader(await readLanguage(), facts.time_zone, [...classes, ...groups]);
  const answer = <L extends Endpoint>(list: L, input: InputOf<L>) =>
    handlerOf(list)({
      ...call,
      caller: { ...caller, way: 'file' },
      params: {},
      ...(input as object),
      countAll: () => {},
    } as unknown as Call<L>);
  const asked = { call, query, reader, answer } as Asked<'students'>;
  const names = nameFile({ kind, school: facts, query, today: todayOf(caller, now()) }, reader);
  const format = query.format as FileFormat;
  const content = format === 'pdf' ? await makePaper(kind as PaperKind, asked, facts) : await makeSheet(kind, asked);
  await recordExport(kind, call);
  return { format, ...names, content };
}

/**
 * Sheets are made one at a time, in turn, so a person who asks for a hundred lists at once delays another by a single
 * one.
 */
const sheets = fairQueue({ places: 1, perLine: 100, inAll: 1_000 });

async function makeSheet(kind: ListKind, asked: Asked<'students'>): Promise<Uint8Array> {
  const { words, isRightToLeft } = asked.reader;
  const made = await sheets(waiterOf(asked.call), (takeTurn) =>
    takeTurn(async () => {
      const table = await (tables[kind] as TableOf<'students'>)(asked);
      return asked.query.format === 'csv' ? writeCsv(table) : { name: words.sheets[kind], ...table };
    }),
  );
  if (made instanceof Uint8Array) return made;
  return await writeSpreadsheet({ format: 'xlsx', sheets: [made], isRightToLeft }, waiterOf(asked.call));
}

/**
 * Files made by staff are recorded, because they can contain a whole school. Students can only get their own data and
 * their class's.
 */
async function recordExport(kind: ListKind, { db, caller, query, now }: AnyCall): Promise<void> {
  if (!isStaff(caller.actor.role)) return;
  const action = kind === 'audit' ? 'audit.export' : 'exports.make';
  await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, caller, { action, class: query.class ?? null, at: now() });
  });
}

const papers: { readonly [K in PaperKind]: PaperOf<K> } = { 'class-list': classListPaper, month: monthPaper };

/** A list as a PDF, with the letterhead of the school. */
async function makePaper(kind: PaperKind, asked: unknown, school: School): Promise<Buffer> {
  const { call, reader } = asked as Asked<PaperKind>;
  const { template, title, data } = await (papers[kind] as PaperOf<PaperKind>)(asked as Asked<PaperKind>);
  const logo = school.logo_url && (await readPhoto(call, school.id, school.logo_url));
  const document = {
    template,
    title,
    data: { ...data, school: { name: school.name, address: school.address ?? '' } },
    ...(logo && { images: { logo } }),
    language: reader.tag,
    createdAt: call.now(),
  };
  return await renderDocument(document, waiterOf(call));
}

type Named = {
  readonly kind: ListKind;
  readonly school: { readonly name: string; readonly domain: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly today: string;
};

/** Filters that are part of the file's name. A searched text is not, as it may be a person's name. */
const told = ['session', 'month', 'date', 'period', 'part', 'from', 'to', 'on', 'roll', 'examName', 'subject'] as const;

/** A file is named after the school, the list, its filters and the day. */
function nameFile({ kind, school, query, today }: Named, reader: Reader): Pick<FileAnswer, 'name' | 'asciiName'> {
  const given = told.map((filter) => query[filter]).filter((value) => value !== undefined);
  const inClass = typeof query.class === 'number' ? [query.class] : [];
  const inWords = inClass.map((number) => reader.nameClass(number));
  return {
    name: [school.name, reader.words.sheets[kind], ...inWords, ...given, today].join(' – '),
    asciiName: [school.domain.split('.')[0], kind, ...inClass.map((number) => `class-${number}`), ...given, today]
      .map((part) => asciiOf(String(part)))
      .filter((part) => part !== '')
      .join('-'),
  };
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
