import type { NamedSession } from '../../../base/school/server/named-session.ts';
import type { Subject } from '../../../base/subjects/subjects.contract.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { plainName } from '../../../platform/contract/same-name.ts';
import { subjectNotOfClass } from '../../../records/marks/marks.refusals.ts';
import type { SchoolClass } from './class-words.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type { SchoolRow } from './school-rows.rules.ts';

type Place = { readonly session: NamedSession; readonly class: SchoolClass };

/** Returns the name of a row's subject; `undefined` if its class does not have it. */
export type SubjectNamer = (row: SchoolRow, text: string | undefined, place: Place) => string | undefined;

/**
 * Returns subjects' names as their class has them, found by name in any spelling or by code. A class without subjects
 * accepts any name.
 */
export function namerOfSubjects(subjects: readonly Subject[]): SubjectNamer {
  const ofClass = Map.groupBy(subjects, (one) => keyOf(one.session, one.class));
  return (row, text, { session, class: schoolClass }) => {
    const own = ofClass.get(keyOf(session.name, schoolClass.number)) ?? [];
    if (text === undefined || own.length === 0 || own.some(({ name }) => name === text)) return text;
    const alike = [
      own.filter(({ code }) => foldHeading(code) === foldHeading(text)),
      own.filter(({ name }) => plainName(name) === plainName(text) || foldHeading(name) === foldHeading(text)),
      own.filter(({ name }) => isShortFor(text, name)),
    ];
    const names = new Set(alike.find(({ length }) => length > 0)?.map(({ name }) => name));
    const [found] = names;
    if (found !== undefined && names.size === 1) return found;
    if (row.isConfirmed('subject')) return text;
    const told = { class: schoolClass.number, subject: text, session: session.name };
    return row.fail('subject', fault(subjectNotOfClass, told));
  };
}

/** Whether a word is the beginning of one: "Hist" or "Maths", but not "Music" of "Music theory". */
function isShortFor(text: string, name: string): boolean {
  const [short, whole] = [foldForSearch(text).replace(/\.$/, ''), foldForSearch(name)];
  const begins = (word: string) =>
    word.length >= 3 && whole.startsWith(word) && /^\p{L}/u.test(whole.slice(word.length));
  return /^\p{L}{3,5}$/u.test(short) && (begins(short) || begins(short.replace(/s$/, '')));
}

function keyOf(session: string, classNumber: number): string {
  return JSON.stringify([session, classNumber]);
}
