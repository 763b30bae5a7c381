import { recordAction } from '../../base/audit/server/audit.queries.ts';
import { presets } from '../../base/grades/presets.ts';
import { replaceBands } from '../../base/grades/server/grades.queries.ts';
import { addGuardian, linkGuardian } from '../../base/guardians/server/guardians.queries.ts';
import { listAccountKeys } from '../../base/identity/server/identity.queries.ts';
import { demoCost, hashPassword } from '../../base/identity/server/passwords.ts';
import { setPolicies } from '../../base/policies/server/policies.queries.ts';
import { listStoredSessions } from '../../base/sessions/server/sessions.queries.ts';
import { addStudent } from '../../base/students/server/students.queries.ts';
import { addSubject } from '../../base/subjects/server/subjects.queries.ts';
import { createSchool } from '../../flows/set-up/server/set-up.queries.ts';
import { daysAfter } from '../../platform/contract/dates.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/tables.ts';
import { storeAllVersions } from '../../platform/database/versions.ts';
import { localDate } from '../../platform/server/local-date.ts';
import { classOf, teacherOf } from '../../records/messages/server/messages.queries.ts';
import { postNotice } from '../../records/notices/server/notices.queries.ts';
import { addPeriod } from '../../records/schedule/server/schedule.queries.ts';
import { addTeacher } from '../../records/teachers/server/teachers.queries.ts';
import { writeConversations } from './demo-conversations.ts';
import type { Classes, EnrolledStudent, OpenedSchool, StaffedSchool } from './demo-day.ts';
import { addGroups, chooseGroups, submitGroupExams, takeGroupRegisters } from './demo-groups.ts';
import { demoAdmin, describeGuardian, describeStudent, describeTeacher } from './demo-people.ts';
import * as demo from './demo-school.ts';
import { chooseClassTeachers, storeDemoTerms } from './demo-shape.ts';
import { demoSessionOn } from './demo-terms.ts';
import { makeTimetable } from './demo-timetable.ts';
import { giveHomework, spreadAll, submitExams, takeRegisters, writeComments } from './demo-work.ts';
import { pick } from './pick.ts';
import { type DemoStudent, readDemoStudents } from './read-demo-students.ts';
import { momentAt, schoolDaysBefore } from './school-days.ts';

/**
 * Creates the demo school, which is the same for the same `now` except for the password salts. Uses one transaction, so
 * that an interruption leaves nothing behind. Calls `tell` after each step.
 */
export async function makeDemoSchool(db: Database, now: Date, tell: (step: string) => void): Promise<void> {
  const rows = await readDemoStudents();
  const today = localDate(demo.demoSchool.timeZone, now);
  await db.transaction().execute(async (transaction) => {
    const opened = await openSchool(transaction, today);
    const terms = await storeDemoTerms(transaction, opened.schoolId, opened.session, opened.days);
    const school = { ...opened, terms, teacherIds: await addTeachers(opened), subjectIds: await addSubjects(opened) };
    await chooseClassTeachers(transaction, school.schoolId, school.teacherIds);
    await setPolicies(transaction, school.schoolId, { careBelowPercent: demo.careBelowPercent }, today);
    await replaceBands(transaction, school.schoolId, undefined, presets.letters);
    tell(`${school.teacherIds.length} teachers`);
    const lessons = await addTimetable(school);
    const groups = await addGroups(school);
    tell(`${groups.length} groups`);
    tell(`${lessons + groups.flatMap(({ days }) => days).length} periods a week`);
    const classes = Map.groupBy(await addStudents(school, rows), (student) => student.class);
    tell(`${rows.length} students`);
    await chooseGroups(school, groups, classes);
    const guardianIds = await addGuardians(school, classes);
    tell(`${guardianIds.length} guardians`);
    const absentOn = spreadAll(school, classes);
    const registers = await takeRegisters(school, classes, absentOn);
    tell(`${registers + (await takeGroupRegisters(school, groups, classes, absentOn))} registers`);
    tell(`${(await submitExams(school, classes)) + (await submitGroupExams(school, groups, classes))} exams`);
    tell(`${await writeComments(school, classes)} comments`);
    await giveHomework(school, classes);
    tell(`${await postNotices(school)} notices`);
    tell(`${await writeMessages(school, classes, guardianIds)} messages`);
    await recordEvents(school);
    await storeAllVersions(transaction, { schoolId: school.schoolId, id: 0, at: openingOf(school) });
  });
}

/** Opens the school on the session's first day, or on the day before the first register if that is earlier. */
async function openSchool(transaction: DatabaseTransaction, today: string): Promise<OpenedSchool> {
  const days = schoolDaysBefore(today, demo.attendanceDays);
  const eve = daysAfter(pick(days, 0), -1);
  const present = demoSessionOn(today);
  const [openedOn = eve] = [eve, present.from].sort();
  const admin = { ...demoAdmin, passwordHash: await hashPassword(demo.adminPassword, demoCost) };
  const schoolId = await createSchool(transaction, demo.demoSchool, admin, openingOf({ openedOn }));
  const session = (await listStoredSessions(transaction, schoolId)).find(({ name }) => name === present.name);
  if (!session) throw new Error(`The demo school has no session ${present.name}.`);
  return { transaction, schoolId, today, session: { ...present, id: session.id }, openedOn, days, events: [] };
}

function openingOf({ openedOn }: Pick<OpenedSchool, 'openedOn'>): Date {
  return momentAt(openedOn, '07:00');
}

async function addTeachers(school: OpenedSchool): Promise<number[]> {
  const ids: number[] = [];
  for (const place of demo.demoSubjects.keys()) {
    const passwordHash = await hashPassword(demo.teacherPassword, demoCost);
    const teacher = { ...describeTeacher(place + 1), passwordHash };
    ids.push(await addTeacher(school.transaction, school.schoolId, teacher, openingOf(school)));
  }
  return ids;
}

async function addSubjects({ transaction, schoolId, session }: OpenedSchool): Promise<number[][]> {
  const idsByClass: number[][] = [];
  for (const classNumber of demo.demoClasses) {
    const ids: number[] = [];
    for (const { name, code } of demo.demoSubjects) {
      const place = { session: session.name, class: classNumber };
      const id = await addSubject(transaction, schoolId, { ...place, name, code: `${code}-${classNumber}` });
      if (id === undefined) throw new Error(`The demo school has the code ${code} twice.`);
      ids.push(id);
    }
    idsByClass.push(ids);
  }
  return idsByClass;
}

async function addTimetable({
  transaction,
  schoolId,
  session,
  teacherIds,
  subjectIds,
}: StaffedSchool): Promise<number> {
  const lessons = makeTimetable();
  for (const { subjectPlace, ...lesson } of lessons) {
    await addPeriod(transaction, schoolId, {
      ...lesson,
      session: session.name,
      subject: pick(demo.demoSubjects, subjectPlace).name,
      subjectId: pick(pick(subjectIds, lesson.class - 1), subjectPlace),
      teacherIds: [pick(teacherIds, subjectPlace)],
    });
  }
  return lessons.length;
}

async function addStudents(school: OpenedSchool, rows: readonly DemoStudent[]): Promise<EnrolledStudent[]> {
  const { transaction, schoolId, session, openedOn } = school;
  const enrolled: EnrolledStudent[] = [];
  for (const row of rows) {
    const student = {
      ...describeStudent(row, session.from),
      passwordHash: await hashPassword(String(row.roll), demoCost),
    };
    const place = { session: session.name, class: row.class, roll: row.roll, fromDate: openedOn };
    const ids = await addStudent(transaction, schoolId, student, place, openingOf(school));
    enrolled.push({ ...row, ...ids });
  }
  return enrolled;
}

async function addGuardians(school: OpenedSchool, classes: Classes): Promise<number[]> {
  const { transaction, schoolId, openedOn } = school;
  const students = new Map([...classes.values()].flat().map((student) => [student.roll, student]));
  const ids: number[] = [];
  for (const [place, guardian] of demo.demoGuardians.entries()) {
    const children = guardian.rolls.map((roll) => students.get(roll)).filter((child) => child !== undefined);
    const { relation, maySee, ...person } = describeGuardian(place + 1, guardian, pick(children, 0));
    const passwordHash = await hashPassword(demo.guardianPassword, demoCost);
    const guardianId = await addGuardian(transaction, schoolId, { ...person, passwordHash }, openingOf(school));
    for (const { studentId } of children) {
      const link = { guardianId, studentId, relation, maySee, isWrittenTo: maySee, from: openedOn, to: null };
      await linkGuardian(transaction, schoolId, link);
    }
    ids.push(guardianId);
  }
  return ids;
}

async function postNotices(school: OpenedSchool): Promise<number> {
  const { transaction, schoolId, days, events } = school;
  const adminId = await findAdmin(school);
  for (const { title, content, postedOn } of demo.demoNotices) {
    const postedAt = momentAt(pick(days, postedOn), '09:30');
    const id = await postNotice(transaction, schoolId, { title, content, postedBy: adminId, postedAt });
    events.push({ action: 'notices.post', record: id, at: postedAt, by: adminId });
  }
  return demo.demoNotices.length;
}

async function writeMessages(school: StaffedSchool, classes: Classes, guardianIds: readonly number[]): Promise<number> {
  const studentIds = new Map([...classes.values()].flat().map(({ roll, studentId }) => [roll, studentId]));
  const sent = await writeConversations({ ...school, adminId: await findAdmin(school), guardianIds, studentIds });
  for (const { id, by, at, isAnswer, to, outside } of sent) {
    const about = isAnswer ? { person: outside } : { class: classOf(to), person: teacherOf(to) };
    school.events.push({ action: isAnswer ? 'messages.answer' : 'messages.send', record: id, ...about, at, by });
  }
  return sent.length;
}

async function findAdmin({ transaction }: OpenedSchool): Promise<number> {
  const [admin] = await listAccountKeys(transaction, 'admin', demoAdmin.email);
  if (!admin) throw new Error('The demo school has no admin.');
  return admin.personId;
}

/** In chronological order, as in a real school. */
async function recordEvents({ transaction, schoolId, events }: OpenedSchool): Promise<void> {
  for (const { by, ...event } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await recordAction(transaction, { actor: { schoolId, personId: by }, address: demo.demoAddress }, event);
  }
}
