import { benchSession, type Filling, firstRollOf, studentEmail, teacherEmail } from './fill-schools.ts';
import { type Ask, signIn } from './load.ts';

/** The measured calls; reads are about class 1, writes about class 2. */
export const callNames = [
  'class list',
  'one student’s attendance',
  'class attendance overview',
  'marks overview',
  'submit a register',
  'submit marks',
] as const;
export type CallName = (typeof callNames)[number];

const writtenClass = 2;
const dayMs = 24 * 60 * 60 * 1000;

/** A student of class 1, who reads their own attendance. */
const ownRoll = 7;

/**
 * Signs in the caller of each call of one school: teacher 1 reads and teacher 2 writes, so that the data read does not
 * grow.
 */
export async function signInCallers(url: string, school: number): Promise<Readonly<Record<CallName, string>>> {
  const reader = await signIn(url, 'teacher', teacherEmail(school, 1));
  const writer = await signIn(url, 'teacher', teacherEmail(school, 2));
  return {
    'class list': reader,
    'one student’s attendance': await signIn(url, 'student', studentEmail(school, ownRoll)),
    'class attendance overview': reader,
    'marks overview': reader,
    'submit a register': writer,
    'submit marks': writer,
  };
}

/** The calls of one filled school. Each submission is for a new day or exam. */
export function callsOf(school: number, filling: Filling): Readonly<Record<CallName, Ask>> {
  const rolls = Array.from({ length: filling.studentsPerClass }, (_, i) => firstRollOf(writtenClass, filling) + i);
  const attendance = rolls.map((roll) => ({ roll, status: roll % 17 === 0 ? 'Absent' : 'Present' }));
  const marks = rolls.map((roll) => ({ roll, mark: roll % 101 }));
  let submitted = 0;
  const freshDay = () => new Date(Date.UTC(1000, 0, 1) + submitted++ * dayMs).toISOString().slice(0, 10);
  const freshExam = () => `Exam ${benchSession} ${submitted++} of the bench`;
  return {
    'class list': { path: '/api/students/class/1' },
    'one student’s attendance': { path: `/api/attendance/student/${ownRoll}` },
    'class attendance overview': { path: '/api/attendance/1/summary' },
    'marks overview': { path: `/api/marks/${encodeURIComponent(teacherEmail(school, 1))}` },
    'submit a register': {
      path: '/api/attendance',
      body: () => JSON.stringify({ class: writtenClass, date: freshDay(), attendance }),
    },
    'submit marks': {
      path: '/api/marks',
      body: () =>
        JSON.stringify({ class: writtenClass, subject: 'Mathematics', examName: freshExam(), maxMark: 100, marks }),
    },
  };
}
