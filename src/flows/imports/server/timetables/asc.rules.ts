import type { XmlElement } from '@rgrove/parse-xml';
import { fault } from '../../../../platform/contract/reason.ts';
import { type Day, days } from '../../../../platform/contract/school-terms.ts';
import { elements } from '../../../../platform/server/read-xml.ts';
import { lessonNotPlaced, lessonOfTerm, studentsLeftOut } from '../../imports.refusals.ts';
import { readDay } from '../day-names.ts';
import { type CoupledLesson, toLessons } from './coupled.rules.ts';
import type { ForeignFile, Note, SchoolWords } from './foreign.ts';
import { readDays } from './weekdays.rules.ts';

type Attributes = Readonly<Record<string, string>>;

/** The lists of the file by their names, such as `teachers`. */
type Lists = (name: string) => readonly Attributes[];

/** Returns whether an XML file is an export of aSc Timetables. */
export function isAsc(root: XmlElement): boolean {
  return root.name.toLowerCase() === 'timetable' && elements(root).some(({ name }) => name === 'cards');
}

/** Reads the timetable that aSc Timetables exports. `sheet` names the file. */
export function readAsc(root: XmlElement, sheet: string, school: SchoolWords): ForeignFile {
  const lists: Lists = (name) =>
    elements(root)
      .filter((one) => one.name === name)
      .flatMap((one) => elements(one).map(({ attributes }) => attributes));
  const names = namesOf(lists, school);
  const lessons = new Map(lists('lessons').map((lesson) => [lesson.id ?? '', lesson]));
  const cards = lists('cards');
  const placed = new Set(cards.map(({ lessonid }) => lessonid));
  const notes: Note[] = [];
  const note = (cell: string, why: Note['why']) => notes.push({ sheet, cell, field: null, why });
  const read = expand(cards, lessons).flatMap(({ card, lesson, period, place }): CoupledLesson[] => {
    const cell = `<card> ${place + 1}`;
    const subject = names.subject(lesson.subjectid);
    if (/01|10/.test(card.terms ?? '')) {
      note(cell, fault(lessonOfTerm, { text: [...names.classes(lesson), subject].join(' ') }));
      return [];
    }
    return names.daysOf(card).map((day) => ({
      ...{ sheet, line: place + 1, cell, subject, day, period },
      ...{ classes: names.classes(lesson), part: names.part(lesson), teachers: names.teachers(lesson) },
      rooms: names.rooms(card.classroomids || card.classroomid || lesson.classroomids || lesson.classroomid || ''),
      week: names.week(card.weeks),
      ...names.times(period),
    }));
  });
  for (const [id, lesson] of lessons) {
    if (placed.has(id)) continue;
    note(
      '<lesson>',
      fault(lessonNotPlaced, { text: [...names.classes(lesson), names.subject(lesson.subjectid)].join(' ') }),
    );
  }
  if (lists('students').length > 0) note('<students>', fault(studentsLeftOut));
  const { lessons: rows, notes: more } = toLessons(read, school);
  return { lessons: rows, notes: [...more, ...notes] };
}

type Placed = {
  readonly card: Attributes;
  readonly lesson: Attributes;
  readonly period: string;
  /** The place of its card among all of them. */
  readonly place: number;
};

/** The cards of lessons, and the further periods of those that are longer and have no cards of their own. */
function expand(cards: readonly Attributes[], lessons: ReadonlyMap<string, Attributes>): Placed[] {
  const keyOf = ({ lessonid, days: mask, day, weeks }: Attributes, period: number) =>
    [lessonid, mask ?? day, weeks, period].join(' ');
  const there = new Set(cards.map((card) => keyOf(card, Number(card.period))));
  return [...cards.entries()].flatMap(([place, card]) => {
    const lesson = lessons.get(card.lessonid ?? '');
    const first = Number(card.period);
    if (!lesson || card.period === '' || !Number.isInteger(first)) return [];
    const length = Math.min(Math.max(1, Math.trunc(Number(lesson.periodspercard ?? lesson.durationperiods)) || 1), 12);
    const further = Array.from({ length: length - 1 }, (_, more) => first + 1 + more);
    const isWhole = !further.some((period) => there.has(keyOf(card, period)) || there.has(keyOf(card, first - 1)));
    return [first, ...(isWhole ? further : [])].map((period) => ({ card, lesson, period: String(period), place }));
  });
}

function idsOf(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((id) => id.trim() !== '');
}

/** The meaning of the ids and masks of the file. */
function namesOf(lists: Lists, school: SchoolWords) {
  const { isClass, isTeacher, isSubject } = school;
  const byId = (list: string) => new Map(lists(list).map((one) => [one.id ?? '', one]));
  const [subjects, teachers, rooms] = ['subjects', 'teachers', 'classrooms'].map(byId);
  const [classes, groups] = ['classes', 'groups'].map(byId);
  const known = (texts: readonly (string | undefined)[], is: (text: string) => boolean) => {
    const there = texts.flatMap((text) => text?.trim() || []);
    return there.find(is) ?? there[0] ?? '';
  };
  const periods = new Map(lists('periods').map((one) => [one.period ?? '', one]));
  const className = (id: string) => known([classes?.get(id)?.name, classes?.get(id)?.short], isClass);
  const partsOf = (lesson: Attributes): Attributes[] =>
    idsOf(lesson.groupids ?? lesson.groupid).flatMap((id) => {
      const group = groups?.get(id);
      return group ? [group] : [];
    });
  const weekNames = new Map(lists('weeksdefs').map((one) => [one.weeks ?? '', one]));
  return {
    subject: (id = '') => known([subjects?.get(id)?.name, subjects?.get(id)?.short], isSubject),
    classes: (lesson: Attributes) => {
      const ofGroups = partsOf(lesson).flatMap(({ classid }) => classid ?? []);
      const ids = idsOf(lesson.classids ?? lesson.classid);
      return [...new Set((ids.length > 0 ? ids : ofGroups).map(className))].filter((name) => name !== '');
    },
    /** A lesson of whole classes does not belong to a part of them. */
    part: (lesson: Attributes) => {
      const parts = partsOf(lesson).filter(({ entireclass }) => entireclass !== '1');
      return parts.length === 0 ? undefined : [...new Set(parts.map(({ name = '' }) => name.trim()))].join(' + ');
    },
    teachers: (lesson: Attributes) =>
      idsOf(lesson.teacherids ?? lesson.teacherid).map((id) => {
        const { email, name, firstname = '', lastname = '', short } = teachers?.get(id) ?? {};
        const both = `${firstname} ${lastname}`.trim();
        const all = [email, name, both, short].flatMap((text) => text?.trim() || []);
        return all.find(isTeacher) ?? known([name, both, short], isTeacher);
      }),
    rooms: (ids: string) =>
      idsOf(ids).flatMap((id) => known([rooms?.get(id)?.name, rooms?.get(id)?.short], () => true) || []),
    daysOf: daysOf(lists),
    week: (mask = '') => {
      if (!mask.includes('0')) return undefined;
      return known([weekNames.get(mask)?.short, weekNames.get(mask)?.name, mask], school.isWeek);
    },
    times: (period: string) => {
      const { starttime: starts, endtime: ends } = periods.get(period) ?? {};
      return starts && ends ? { starts, ends } : {};
    },
  };
}

/** Returns the days of a card, by the file's name for each; days without a name continue from the others. */
function daysOf(lists: Lists): (card: Attributes) => string[] {
  const single = (mask = '') => (/^0*10*$/.test(mask) ? mask.indexOf('1') : -1);
  const named = [
    ...lists('daysdefs').map((one) => [single(one.days), one.name ?? ''] as const),
    ...lists('days').map((one) => [Number(one.day ?? -1), one.name ?? ''] as const),
  ].filter(([place]) => place >= 0);
  const found = readDays(named.map(([, name]) => name));
  const known = new Map(named.map(([place, name], at) => [place, found[at] ?? readDay(name) ?? name]));
  const [first] = [...known].filter(([, name]) => days.some((day) => day === name));
  const nameOf = (place: number) => {
    if (known.has(place) || !first) return known.get(place) ?? `${place + 1}`;
    const at = days.indexOf(first[1] as Day) + place - first[0];
    return days[((at % days.length) + days.length) % days.length] ?? '';
  };
  return ({ days: mask, day }) => {
    if (mask === undefined) return day === undefined ? [] : [nameOf(Number(day))];
    return [...mask].flatMap((sign, place) => (sign === '1' ? [nameOf(place)] : []));
  };
}
