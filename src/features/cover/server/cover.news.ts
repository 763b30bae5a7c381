import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { NewsReader, NewsSource } from '../../news/server/news-source.ts';
import { listPlacesOfChildren } from '../../school/server/children.queries.ts';
import { listCovers } from './cover.queries.ts';
import { coverDays } from './cover.rules.ts';

/**
 * Cover of the next days as a news source: for who covers a lesson, whose lesson it is, and the class with its guardians.
 * One that is given back is news no more.
 */
export const coverNews: NewsSource = {
  countUnread: async (db, reader, { today, readUntil }) =>
    (await listOf(db, reader, today, { setAfter: readUntil })).length,
  isOne: async (db, reader, lesson, today) => (await listOf(db, reader, today, { lesson })).length > 0,
  isFor: () => false,
};

type Only = { readonly lesson?: number; readonly setAfter?: RawBuilder<string> };

async function listOf(db: Database, reader: NewsReader, today: string, only: Only) {
  const { schoolId, role, personId } = reader;
  const days = coverDays(today);
  if (role === 'teacher') return listCovers(db, schoolId, days, { ...only, teacherId: personId });
  const classes = await classesOf(db, reader, today);
  return classes.length === 0 ? [] : listCovers(db, schoolId, days, { ...only, classes });
}

async function classesOf(db: Database, reader: NewsReader, today: string): Promise<number[]> {
  const { schoolId, role, personId } = reader;
  if (role === 'student') return reader.class === null ? [] : [reader.class];
  if (role !== 'guardian') return [];
  const places = await listPlacesOfChildren(db, schoolId, { guardianId: personId, date: today });
  return places.map((place) => place.class);
}
