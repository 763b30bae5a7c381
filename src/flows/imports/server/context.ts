import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import type { Answers } from './answers.rules.ts';
import type { ImportContext } from './import-kind.ts';

type Around = {
  readonly schoolId: number;
  readonly now: Date;
  readonly language?: LanguageTag;
  readonly fields?: ReadonlySet<string>;
  readonly answers?: Answers | undefined;
};

/** The facts of the school for a kind of import; the language is the school's if there is no reader. */
export async function contextFor(
  db: Database,
  { schoolId, now, language, fields = new Set(), answers = {} }: Around,
): Promise<ImportContext> {
  const school = await readSchoolById(db, schoolId);
  const today = localDate(school.time_zone, now);
  return { db, schoolId, school, now, today, language: language ?? (school.language as LanguageTag), fields, answers };
}
