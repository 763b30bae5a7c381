import { daysAfter } from '../../platform/contract/dates.ts';
import { takeRegister } from '../../records/attendance/server/attendance.queries.ts';
import { storeHandIn } from '../../records/homework/server/hand-ins.queries.ts';
import { addHomework } from '../../records/homework/server/homework.queries.ts';
import { submitMarks } from '../../records/marks/server/marks.queries.ts';
import { storeComment } from '../../records/reports/server/comments.queries.ts';
import { commentsOf } from './demo-comments.ts';
import type { Classes, OpenedSchool, StaffedSchool } from './demo-day.ts';
import * as demo from './demo-school.ts';
import { liesIn } from './demo-terms.ts';
import { pick } from './pick.ts';
import { momentAt } from './school-days.ts';
import { type AbsentDays, type DayCounts, linesOf, spreadAbsences } from './spread-absences.ts';

/** The days on which each student is absent, as indices of the school's days, by enrolment. */
export function spreadAll(school: StaffedSchool, classes: Classes): AbsentDays {
  const counts = countDays(school);
  const students = [...classes.values()].flat();
  return new Map(
    students.map(({ enrolmentId, absences, roll }) => [enrolmentId, spreadAbsences(absences, roll, counts)]),
  );
}

/**
 * Stores the registers of every class on every day, one class per minute before the first lesson; teacher n takes those
 * of class n.
 */
export async function takeRegisters(school: StaffedSchool, classes: Classes, absentOn: AbsentDays): Promise<number> {
  const { transaction, schoolId, teacherIds, days } = school;
  for (const [classNumber, students] of classes) {
    for (const [place, date] of days.entries()) {
      const marks = linesOf(students, place, absentOn);
      const takenAt = momentAt(date, `07:${40 + classNumber}`);
      const takenBy = pick(teacherIds, classNumber - 1);
      await takeRegister(transaction, schoolId, { class: classNumber, date, takenBy, takenAt, marks });
      school.events.push({ action: 'attendance.take', class: classNumber, date, at: takenAt, by: takenBy });
    }
  }
  return classes.size * days.length;
}

/** The last four weeks, as the care page counts them, include today, on which no register is taken yet. */
function countDays({ today, session, days }: OpenedSchool): DayCounts {
  const inSession = days.filter((day) => liesIn(session, day)).length;
  const recent = days.filter((day) => day > daysAfter(today, -28)).length;
  return { all: days.length, inSession, recent: Math.min(recent, inSession) };
}

export async function submitExams(school: StaffedSchool, classes: Classes): Promise<number> {
  const { transaction, schoolId, session, teacherIds, subjectIds, terms, days } = school;
  for (const [place, { name, column, satOn, markedOn }] of demo.demoExams.entries()) {
    const day = pick(days, satOn);
    const term = pick(terms, place);
    const facts = { term_id: term.id, day: liesIn(term, day) ? day : null };
    for (const [classNumber, students] of classes) {
      const submittedBy = pick(teacherIds, demo.examSubjectPlace);
      const submittedAt = momentAt(pick(days, markedOn), `15:${10 + classNumber}`);
      const stored = await submitMarks(transaction, schoolId, {
        session: session.name,
        class: classNumber,
        subject: demo.demoSubjects[demo.examSubjectPlace].name,
        subjectId: pick(pick(subjectIds, classNumber - 1), demo.examSubjectPlace),
        examName: name,
        maxMark: demo.examMaxMark,
        submittedBy,
        submittedAt,
        facts,
        marks: students.map(({ enrolmentId, marks }) => ({ enrolmentId, mark: marks[column] })),
      });
      if (!stored) throw new Error(`The demo school has the exam ${name} twice.`);
      const event = { action: 'marks.submit', record: stored.id, class: classNumber, at: submittedAt } as const;
      school.events.push({ ...event, by: submittedBy });
    }
  }
  return demo.demoExams.length * classes.size;
}

/** On the first term, by the teacher of Portuguese and the class's own. */
export async function writeComments(school: StaffedSchool, classes: Classes): Promise<number> {
  const { transaction, schoolId, teacherIds, subjectIds, terms, days } = school;
  const comments = [...classes.values()].flat().flatMap(commentsOf);
  for (const { student, isRemark, text, minute } of comments) {
    const classPlace = student.class - 1;
    const subject = {
      id: pick(pick(subjectIds, classPlace), demo.examSubjectPlace),
      name: pick(demo.demoSubjects, 0).name,
    };
    const place = { term: pick(terms, 0).id, student: student.studentId, subject: isRemark ? null : subject };
    const by = pick(teacherIds, isRemark ? classPlace : demo.examSubjectPlace);
    const at = new Date(momentAt(pick(days, demo.commentedOn), '15:00').getTime() + minute * 60_000);
    await storeComment(transaction, schoolId, place, { text, by, at, replaces: true });
    school.events.push({ action: 'reports.comment', person: student.studentId, class: student.class, at, by });
  }
  return comments.length;
}

/** Stores a homework of the first class, which its first student has handed in and the teacher has answered. */
export async function giveHomework(school: StaffedSchool, classes: Classes): Promise<void> {
  const { transaction, schoolId, session, teacherIds, days } = school;
  const by = pick(teacherIds, demo.examSubjectPlace);
  const given = momentAt(pick(days, demo.commentedOn), '15:30').toISOString();
  const homework = await addHomework(transaction, schoolId, {
    ...demo.demoHomework,
    session_id: session.id,
    class: 1,
    due: pick(days, days.length - 1),
    minutes: 30,
    exam_name: null,
    exam_max: null,
    given_by: by,
    given_at: given,
  });
  const student = pick(classes.get(1) ?? [], 0).studentId;
  const handedIn = { text: demo.demoHandIn.text, at: given, state: 'returned' as const };
  const answer = { feedback: demo.demoHandIn.feedback, answered_by: by, answered_at: given };
  await storeHandIn(transaction, schoolId, { homework, student }, { ...handedIn, ...answer });
}
