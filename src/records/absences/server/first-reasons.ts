import { isLanguageTag, languageOf } from '../../../languages/languages.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { addReason } from './reasons.queries.ts';

const firstReasons = [
  ['illness', 'Excused'],
  ['medicalAppointment', 'Excused'],
  ['familyMatter', 'Excused'],
  ['transport', 'Late'],
  ['noMessage', 'Absent'],
] as const;

type Words = Readonly<Record<(typeof firstReasons)[number][0], string>>;

/** Adds a new school's first reasons in its own language. Admins can change them afterwards. */
export async function addFirstReasons(transaction: DatabaseTransaction, schoolId: number, language: string) {
  const words = await readWords(language);
  for (const [word, status] of firstReasons) {
    await addReason(transaction, schoolId, { name: words[word], status, isOpen: true });
  }
}

async function readWords(language: string): Promise<Words> {
  const folder = isLanguageTag(language) ? languageOf(language) : 'en';
  const file: { readonly default: Words } = await import(`../../../languages/${folder}/new-school.ts`);
  return file.default;
}
