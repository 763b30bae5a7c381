import type { TFunction } from 'i18next';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import type { FoundPerson } from '../find.contract.ts';

/** The verbs for a found student that the reader's permissions allow: each is a word before or after the name. */
function listVerbs(role: Role): Verb[] {
  if (role === 'teacher') return ['write'];
  const verbs: Verb[] = mayDo('attendance.take-missing') && mayDo('students.manage') ? ['late'] : [];
  if (mayDo('absences.manage')) verbs.push('absent');
  return mayDo('messages.send-as-admin') ? [...verbs, 'write'] : verbs;
}

export type Verb = 'late' | 'absent' | 'write';

/** Finds the verb of a text, and the name; without a verb, the whole text is the name. */
export function verbIn(text: string, role: Role, t: TFunction<'find'>): { readonly verb?: Verb; readonly who: string } {
  const words = wordsOf(text);
  if (words.length < 2) return { who: text };
  for (const verb of listVerbs(role)) {
    const known = wordsOf(t(`verbWords.${verb}`));
    const isVerb = (word: string | undefined) => word !== undefined && known.includes(word);
    if (isVerb(words[0])) return { verb, who: words.slice(isFiller(words[1], t) ? 2 : 1).join(' ') };
    if (isVerb(words.at(-1))) return { verb, who: words.slice(0, -1).join(' ') };
  }
  return { who: text };
}

/** Whether a word stands between verb and name, such as "to" in "write to Anna". */
function isFiller(word: string | undefined, t: TFunction<'find'>): boolean {
  return word !== undefined && wordsOf(t('verbWords.filler')).includes(word);
}

/**
 * The address of a verb's page; there is none for a person who is not a student, and a guardian only has the one for
 * writing.
 */
export function addressOf(
  verb: Verb,
  { _id, class: classNumber, roll, guardian }: FoundPerson,
  role: Role,
): string | undefined {
  if (classNumber === null || roll === null || (guardian && verb !== 'write')) return undefined;
  if (verb === 'late') return `/student_details/${_id}?act=late`;
  if (verb === 'absent') return `/absences?roll=${roll}`;
  const page = role === 'teacher' ? '/teacher_message' : '/admin_message';
  const to = guardian?.personId ? `&guardian=${guardian.personId}` : '';
  return `${page}?mode=send&class=${classNumber}&roll=${roll}${to}`;
}
