import type { XmlElement } from '@rgrove/parse-xml';
import type { Rule } from '../../../../solver/problem.ts';
import { type FetReading, lessonsIn, lessonsLike } from './fet-reading.ts';
import { textsOf } from './fet-xml.ts';

/** A constraint that is switched on, with its name and weight. */
export type FetConstraint = { readonly id: string; readonly weight: number; readonly element: XmlElement };

type Wish = {
  readonly id: string;
  readonly weight: number;
  readonly lessons: readonly number[];
  readonly rooms: readonly number[];
};

const roomsWanted = /^Constraint(Activity|Subject|ActivityTag|SubjectActivityTag|SubjectSubjectTag)PreferredRooms?$/;
const homeRooms = /^Constraint(StudentsSet|Teacher)HomeRooms?$/;

/** Whether a constraint says in which rooms lessons are. */
export const isAboutRooms = ({ element }: FetConstraint) =>
  roomsWanted.test(element.name) || homeRooms.test(element.name);

/**
 * Reads the rules about rooms. A home room only applies to lessons of its students or teacher for which no other
 * constraint requires a room; rooms preferred by another constraint are allowed as well.
 */
export function readRoomRules(reading: FetReading, constraints: readonly FetConstraint[]): Rule[] {
  const wishes = constraints
    .filter(({ element }) => roomsWanted.test(element.name))
    .map((each) => wishOf(reading, each));
  const homes = constraints.filter(({ element }) => homeRooms.test(element.name)).map((each) => homeOf(reading, each));
  return [
    ...wishes
      .filter(({ lessons }) => lessons.length > 0)
      .map(({ id, weight, lessons, rooms }): Rule => ({ id, weight, kind: 'rooms', lessons, rooms })),
    ...rulesOfHomes(wishes, homes),
  ];
}

function wishOf(reading: FetReading, { id, weight, element }: FetConstraint): Wish {
  const byId = element.name.startsWith('ConstraintActivityPreferred');
  const lessons = byId ? lessonsIn(reading, element) : lessonsLike(reading, element);
  return { id, weight, lessons, rooms: roomsIn(reading, element) };
}

function homeOf(reading: FetReading, { id, weight, element }: FetConstraint): Wish {
  const [students] = textsOf(element, 'Students');
  const [teacher] = textsOf(element, 'Teacher');
  const isAlone = (names: readonly string[], name: string) => names.length === 1 && names[0] === name;
  const lessons = reading.activities.flatMap((activity, lesson) =>
    (students === undefined || isAlone(activity.students, students)) &&
    (teacher === undefined || isAlone(activity.teachers, teacher))
      ? [lesson]
      : [],
  );
  return { id, weight, lessons, rooms: roomsIn(reading, element) };
}

function roomsIn({ rooms }: FetReading, element: XmlElement): number[] {
  return ['Room', 'Preferred_Room'].flatMap((name) => textsOf(element, name)).map((name) => rooms.indexOf(name));
}

/** One rule for the lessons of the same rooms and weight. */
function rulesOfHomes(wishes: readonly Wish[], homes: readonly Wish[]): Rule[] {
  const rules = new Map<string, Rule & { lessons: number[] }>();
  for (const lesson of new Set(homes.flatMap(({ lessons }) => lessons))) {
    const wished = wishes.filter(({ lessons }) => lessons.includes(lesson));
    if (wished.some(({ weight }) => weight === 100)) continue;
    const home = homes.filter(({ lessons }) => lessons.includes(lesson));
    const inAll = home.map(({ rooms }) => rooms).reduce((some, more) => some.filter((room) => more.includes(room)));
    const rooms = [...new Set([...inAll, ...wished.flatMap((each) => each.rooms)])];
    const weight = Math.max(...home.map((each) => each.weight));
    const key = `${weight}: ${rooms.join(' ')}`;
    const id = home[0]?.id ?? '';
    const rule = rules.get(key) ?? { id: uniqueId(id, rules), weight, kind: 'rooms', lessons: [], rooms };
    rule.lessons.push(lesson);
    rules.set(key, rule);
  }
  return [...rules.values()];
}

function uniqueId(id: string, rules: ReadonlyMap<string, Rule>): string {
  const alike = [...rules.values()].filter((rule) => rule.id === id || rule.id.startsWith(`${id} (`));
  return alike.length === 0 ? id : `${id} (${alike.length + 1})`;
}
