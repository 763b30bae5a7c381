import type { FirstWeek } from '../home.contract.ts';

/** The first steps of a new school, in this order: each step's page while it is open and once it is done, and the kind of import for its spreadsheet. */
export const firstSteps = [
  { step: 'teachers', open: '/add_teacher', done: '/all_teacher', imports: 'teachers' },
  { step: 'subjects', open: '/add_subject', done: '/add_subject', imports: 'subjects' },
  { step: 'students', open: '/add_student', done: '/all_student', imports: 'students' },
  { step: 'timetable', open: '/schedule', done: '/schedule', imports: 'schedule' },
  { step: 'notice', open: '/admin_notice', done: '/admin_notice', imports: undefined },
  { step: 'register', open: '/registers', done: '/registers', imports: undefined },
] as const satisfies readonly {
  readonly step: keyof FirstWeek;
  readonly open: string;
  readonly done: string;
  readonly imports: string | undefined;
}[];

/** The first step that is not done. */
export function nextStep(firstWeek: FirstWeek): (typeof firstSteps)[number] | undefined {
  return firstSteps.find(({ step }) => !firstWeek[step]);
}
