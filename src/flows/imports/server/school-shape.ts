import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Answers } from './answers.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type { ImportContext } from './import-kind.ts';
import { readPlaces, type SchoolPlaces } from './places.ts';
import { finderOfTeachers } from './teacher-words.rules.ts';

export type Teacher = { readonly id: number; readonly name: string; readonly email: string };

/** The classes, sessions and teachers of the school, which the cells of a file may name. */
export type SchoolShape = Pick<
  SchoolPlaces,
  'classes' | 'sessions' | 'groups' | 'readClass' | 'readSession' | 'findGroup'
> & {
  /** The session that includes today. */
  readonly present: NamedSession;
  /** The session of rows that name none. */
  readonly usual: NamedSession;
  readonly today: string;
  readonly answers: Answers;
  /** The teachers who have not left, by email, in the order of their names. */
  readonly teachers: ReadonlyMap<string, Teacher>;
  /** The same teachers by folded name. */
  readonly teachersByName: ReadonlyMap<string, readonly Teacher[]>;
  /** The only teacher whom a text names, in full or in part. */
  readonly findTeacher: (text: string) => Teacher | undefined;
};

export async function readShape({
  db,
  schoolId,
  today,
  answers,
}: Pick<ImportContext, 'db' | 'schoolId' | 'today' | 'answers'>): Promise<SchoolShape> {
  const places = await readPlaces(db, schoolId);
  const present = places.sessions.findLast(({ from }) => from <= today) ?? places.sessions[0];
  if (!present) throw new Error(`School ${schoolId} has no session.`);
  const teachers = await currentPeople(db, schoolId, 'teacher')
    .select(['person.id', 'person.name', 'account.email'])
    .orderBy(orderOfName(db))
    .execute();
  return {
    ...places,
    today,
    answers,
    present,
    usual: places.usualSession(today) ?? present,
    teachersByName: Map.groupBy(teachers, ({ name }) => foldHeading(name)),
    findTeacher: finderOfTeachers(teachers),
    teachers: new Map(teachers.map((teacher) => [normalEmail(teacher.email), teacher])),
  };
}
