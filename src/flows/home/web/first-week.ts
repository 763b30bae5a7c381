import type { FirstWeek } from '../home.contract.ts';

type Step = {
  readonly step: keyof FirstWeek;
  /** The page on which the step is done. */
  readonly open: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
  /** The kinds of spreadsheets that can do the step. */
  readonly imports: readonly ('teachers' | 'students' | 'subjects' | 'schedule')[];
};

/** The steps of setting up a school, in the order in which they depend on each other. */
export const firstSteps: readonly Step[] = [
  { step: 'year', open: { to: '/school', search: { part: 'sessions' } }, imports: [] },
  { step: 'classes', open: { to: '/school', search: { part: 'classes', edit: 'names' } }, imports: [] },
  { step: 'days', open: { to: '/make_timetable', search: { part: 'week' } }, imports: [] },
  { step: 'people', open: { to: '/imports' }, imports: ['teachers', 'students'] },
  { step: 'timetable', open: { to: '/schedule' }, imports: ['subjects', 'schedule'] },
];

/** The first step that is not done. */
export function nextStep(firstWeek: FirstWeek): Step | undefined {
  return firstSteps.find(({ step }) => !firstWeek[step]);
}
