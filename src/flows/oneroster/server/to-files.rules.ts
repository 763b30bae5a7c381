import { classRows, courseRows, orgRow, sessionRows } from './class-files.rules.ts';
import { indexOf, type Moment } from './file-index.rules.ts';
import type { Rows } from './files.rules.ts';
import { categoryRows, lineItemRow, lineItemScaleRows, resultRows, scaleRows } from './mark-files.rules.ts';
import { demographicRows, memberRows, roleRows, studentRows, teacherRows, userRows } from './people-files.rules.ts';
import type { SchoolState } from './school-state.ts';

/**
 * Writes a school as rows of OneRoster files. A class is a homeroom in each session; its subjects are scheduled classes
 * with the same students; a group is a scheduled class of its members. Other data is in Rollbook's own columns.
 */
export function toRows(state: SchoolState, moment: Moment): Rows {
  const index = indexOf(state, moment);
  return {
    orgs: [orgRow(state)],
    academicSessions: state.sessions.flatMap(sessionRows),
    courses: courseRows(state),
    classes: classRows(state, index),
    users: state.people.flatMap((person) => userRows(person, state, index)),
    roles: state.people.flatMap((person) => roleRows(person, state)),
    demographics: state.people.flatMap(demographicRows),
    enrollments: [...studentRows(state, index), ...memberRows(state, index), ...teacherRows(state, index)],
    categories: categoryRows(state, index),
    lineItems: state.exams.map((exam) => lineItemRow(exam, state, index, moment)),
    lineItemScoreScales: state.exams.flatMap((exam) => lineItemScaleRows(exam, index)),
    results: state.exams.flatMap((exam) => resultRows(exam, index, moment)),
    scoreScales: scaleRows(state, index),
  };
}
