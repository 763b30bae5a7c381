import { addSubject } from '../../../../base/subjects/subjects.contract.ts';
import { mostTeachers } from '../../../../platform/contract/school-terms.ts';
import { isTooMuchJson } from '../../../../platform/server/json-limits.ts';
import type { SourcedId, StateSubject } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { Categories } from './categories-in-files.rules.ts';
import { classKey, type InClass, type Layout } from './layout.ts';
import type { People } from './people-in-files.rules.ts';
import { indexBy, presentRows } from './references.rules.ts';
import { type Sessions, sessionKey } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';

export const checkName = checkBy(addSubject.body.properties.name);

export type Source = {
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly layout: Layout;
  readonly people: People;
  readonly timeZone: string;
  readonly isWhole: boolean;
};

export function indexOf({ tables, layout }: Source) {
  const enrollments = presentRows(tables, 'enrollments');
  const teaching = enrollments.filter(({ cells }) => cells.role === 'teacher');
  return {
    courses: indexBy(presentRows(tables, 'courses'), 'sourcedId'),
    classes: indexBy(presentRows(tables, 'classes'), 'sourcedId'),
    teachersOf: Map.groupBy(teaching, ({ cells }) => cells.classSourcedId ?? ''),
    enrolmentById: new Map(layout.enrolments.map((one) => [one.sourcedId, one])),
    enrolmentOf: new Map(layout.enrolments.map((one) => [`${one.student} ${placeKey(one)}`, one])),
  };
}

export type Reading = Source &
  ReturnType<typeof indexOf> & {
    /** The subjects of a class of the files, by class and session. */
    readonly subjects: Map<string, StateSubject>;
    readonly codes: Map<string, StateSubject>;
    readonly categories: Categories;
  };

export function placeKey({ session, class: number }: InClass): string {
  return `${session} ${number}`;
}

/**
 * Returns the teachers to whom a class of the files is assigned, the first one first. Rollbook's own files also name
 * teachers who only have lessons in it; they are left out.
 */
export function assignedTo(classId: SourcedId, { teachersOf, people, isWhole }: Reading): SourcedId[] {
  const order = ({ cells }: TableRow) => {
    const place = Number(cells['metadata.rollbook.teacherOrder'] ?? Number.NaN);
    if (cells.primary === 'true') return 0;
    return Number.isNaN(place) ? Number.POSITIVE_INFINITY : place;
  };
  const teachers = (teachersOf.get(classId) ?? [])
    .filter(({ cells }) => people.roles.get(cells.userSourcedId ?? '') === 'teacher')
    .filter((row) => !isWhole || order(row) < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) - order(other)));
  return [...new Set(teachers.map(({ cells }) => cells.userSourcedId ?? ''))].slice(0, mostTeachers);
}

export function needsOf({ session, class: number }: InClass): string[] {
  return [sessionKey(session), classKey(number)];
}

export function subjectKey(sourcedId: SourcedId): string {
  return `subject ${sourcedId}`;
}

/** Returns `undefined` for text that is not JSON, or is larger than a cell of Rollbook's files can be. */
export function readJson(text: string): unknown {
  try {
    return isTooMuchJson(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
