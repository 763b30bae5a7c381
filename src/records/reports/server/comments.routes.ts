import { recordIfChanged, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { isHome } from '../../../base/school/server/classes.queries.ts';
import { expectClass, expectHomeClass } from '../../../base/school/server/expect-class.ts';
import { expectOpen } from '../../../base/school/server/named-session.ts';
import { teacherIds } from '../../../base/school/server/teachers-of.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { subjectNotOfClass } from '../../marks/marks.refusals.ts';
import * as contract from '../reports.contract.ts';
import { commentChanged, notATerm } from '../reports.refusals.ts';
import { readCommentLines } from './broadsheet.queries.ts';
import * as comments from './comments.queries.ts';
import { mayComment, type Writers } from './comments.rules.ts';
import { findMember, type Member } from './members.queries.ts';
import { type Period, readPeriod } from './period.queries.ts';

export function commentsRoutes(serve: Serve): void {
  serve.limited(contract.writeComment, write);
  serve.limited(contract.countComments, count);
  serve.limited(contract.listComments, list);
}

async function write({ db, caller, params, body, now }: Call<typeof contract.writeComment>, scope: Scope) {
  const { schoolId, personId } = caller.actor;
  const at = now();
  const today = todayOf(caller, at);
  const text = tidy(body.text);
  return db.transaction().execute(async (transaction) => {
    const roll = { roll: params.roll, date: today };
    const ofClass = await findStudentIdByRoll(transaction, schoolId, roll, scope);
    const reached = ofClass ?? (await comments.findMemberByRoll(transaction, schoolId, roll, scope));
    const studentId = foundBy(caller, reached, studentNotFound);
    const { period, term } = await readTerm(transaction, schoolId, Number(body.term), today);
    expectOpen(period.session);
    const found = await findMember(transaction, schoolId, { studentId, period, today });
    const member = foundBy(caller, found, studentNotFound);
    const subject =
      body.subject === null ? null : await subjectOf(transaction, schoolId, body.subject, { member, period });
    const writers = subject ?? (await remarksOf(transaction, schoolId, member.class));
    if (!mayComment(caller.actor, writers)) throw notAllowed();
    // Through a group, a teacher reaches no more of the student than what is the group's.
    if (ofClass === undefined)
      await reachedClass({ db: transaction, caller, now }, subject?.class ?? member.class, scope);
    const place = { term, student: studentId, subject };
    const before = await comments.removeComment(transaction, schoolId, place);
    const isOther = body.basedOn !== undefined && (body.basedOn || null) !== (before?.stands.text ?? null);
    // An unchanged text keeps its original author.
    const same = before?.stands.text === text ? before : undefined;
    const written = same?.stands ?? { text, by: caller.actor.name, at: at.toISOString() };
    const replaces = body.basedOn === undefined;
    const said = { text, by: same?.writerId ?? personId, at: new Date(written.at), replaces };
    if (isOther || (text !== '' && !(await comments.storeComment(transaction, schoolId, place, said)))) {
      // The removal is not final: the refusal rolls it back.
      const other = before ?? (await comments.removeComment(transaction, schoolId, place));
      throw refuseChanged(fault(commentChanged), other && { subject: subject?.name ?? null, ...other.stands });
    }
    const event = { action: 'reports.comment', person: studentId, class: member.class, at } as const;
    await recordIfChanged(transaction, caller, event, { before: before?.stands.text ?? '', after: text });
    return { subject: subject?.name ?? null, ...written };
  });
}

/** Reads a term that a call must name. */
async function readTerm(db: Database, schoolId: number, wanted: number, today: string) {
  const period = await readPeriod(db, schoolId, { term: wanted }, today);
  if (!period.term) throw refuseAt('term', notATerm);
  return { period, term: period.term.id };
}

type OfMember = { readonly member: Member; readonly period: Period };

async function subjectOf(db: Database, schoolId: number, sent: string, { member, period }: OfMember) {
  const name = tidy(sent);
  const found = await comments.findSubjectOf(db, schoolId, { name, member, period });
  const wrong = { class: member.class, subject: name, session: period.session.name };
  if (!found) throw refuseAt('subject', subjectNotOfClass, wrong);
  return found;
}

async function remarksOf(db: Database, schoolId: number, classNumber: number): Promise<Writers> {
  const [found] = await comments.listClassTeachers(db, schoolId, everyone, { class: classNumber });
  return { teacherIds: found?.teacher_id == null ? [] : [found.teacher_id], submitters: [] };
}

async function count(call: Call<typeof contract.countComments>, scope: Scope): Promise<contract.CommentCount[]> {
  const { db, schoolId, personId, caller, query, now } = call;
  if (query.class !== undefined) await reachedClass(call, query.class, scope);
  const { period, term } = await readTerm(db, schoolId, query.term, todayOf(caller, now()));
  const session = period.session.id;
  const classes = await comments.listClassTeachers(db, schoolId, scope, { class: query.class, session });
  if (classes.length === 0 && query.class !== undefined) await expectClass(db, schoolId, query.class);
  const subjects = await comments.listSubjectTeachers(db, schoolId, session, query.class);
  const submitted = await comments.listSubmittedBy(db, schoolId, session, personId);
  const groups = classes.flatMap((one) => (isHome(one) ? [] : [one.class]));
  const members = await comments.countMembers(db, schoolId, period, groups);
  const studentsOf = new Map(members.map((counted) => [counted.class, counted.students]));
  const written = await comments.countWritten(db, schoolId, term, period);
  const writtenOf = Map.groupBy(written, (counted) => counted.class);
  const subjectsOf = Map.groupBy(subjects, (subject) => subject.class);
  return classes.flatMap((one) => {
    const students = studentsOf.get(one.class) ?? 0;
    const ofClass = firstOfEachName(subjectsOf.get(one.class) ?? []);
    const remark = isHome(one) ? [{ ...one, name: null, more_teachers: null }] : [];
    return [...ofClass, ...remark]
      .filter(({ name }) => query.subject === undefined || name === tidy(query.subject))
      .map(({ name: subject, teacher_id, more_teachers, ...row }) => {
        const isIn = (other: { readonly class: number; readonly subject: string | null }) =>
          other.class === one.class && other.subject === subject;
        const submitters = submitted.some(isIn) ? [personId] : [];
        const writers = { teacherIds: teacherIds({ teacher_id, more_teachers }), submitters };
        return {
          class: one.class,
          subject,
          teacher: toTeacher(row),
          students,
          written: writtenOf.get(one.class)?.find(isIn)?.written ?? 0,
          isMine: mayComment(caller.actor, writers),
          isAssigned: writers.teacherIds.includes(personId),
        };
      });
  });
}

/**
 * Returns the first of all subjects with the same name, because subjects of a class with one name are one in its
 * reports.
 */
function firstOfEachName<S extends { readonly name: string }>(subjects: readonly S[]): S[] {
  return subjects.filter(({ name }, place) => subjects.findIndex((other) => other.name === name) === place);
}

type TeacherRow = { readonly teacher_name: string | null; readonly teacher_email: string | null };

function toTeacher({ teacher_name: name, teacher_email: email }: TeacherRow) {
  return name === null || email === null ? null : { name, email };
}

async function list(call: Call<typeof contract.listComments>, scope: Scope): Promise<contract.CommentLine[]> {
  const { db, schoolId, caller, params, query, now } = call;
  await reachedClass(call, params.class, scope);
  if (query.subject === undefined) await expectHomeClass(db, schoolId, params.class);
  const today = todayOf(caller, now());
  const { period, term } = await readTerm(db, schoolId, query.term, today);
  const subject = query.subject === undefined ? null : tidy(query.subject);
  const lines = await readCommentLines(db, schoolId, { class: params.class, period, term, today, subject });
  if (!lines) {
    const wrong = { class: params.class, subject: subject ?? '', session: period.session.name };
    throw refuseAt('subject', subjectNotOfClass, wrong);
  }
  if (lines.length === 0) await expectClass(db, schoolId, params.class);
  const read = { action: 'reports.read-class', class: params.class, date: period.day, at: now() } as const;
  await recordReading(db, caller, read);
  return lines;
}
