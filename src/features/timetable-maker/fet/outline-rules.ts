import type { FetRule } from '../fet-files.contract.ts';
import type { Rule, RuleKind, Who } from '../solver/problem.ts';
import type { FetReading } from './fet-reading.ts';
import { type FetConstraint, isAboutRooms, readRoomRules } from './fet-room-constraints.ts';
import { readers } from './read-fet.ts';

/** In place of a teacher or a set of students: each of them. */
export const each = -1;

/** The constraints of a file as a plan may say them; those that it cannot say as `other`, one for each constraint. */
export function readOutlineRules(reading: FetReading, constraints: readonly FetConstraint[]): FetRule[] {
  const rooms = readRoomRules(reading, constraints.filter(isAboutRooms));
  const others = constraints.filter((constraint) => !isAboutRooms(constraint));
  return [...others.flatMap((constraint) => rulesOf(reading, constraint)), ...rooms.map(roomRule)];
}

function rulesOf(reading: FetReading, { element, weight }: FetConstraint): FetRule[] {
  const read = readers[element.name];
  const about = { constraint: element.name.replace(/^Constraint/, ''), must: weight === 100 };
  if (!read) return [{ ...about, kind: 'other' }];
  const said = read(reading, element).map((kind) => ({ ...about, ...sayingOf(kind, about.must) }));
  // A constraint without weight has no effect, except that lessons of a day follow each other.
  if (weight === 0) return said.some(({ together }) => together) ? [{ ...about, kind: 'other' }] : [];
  const sayable = said.filter(({ kind }) => kind !== 'other');
  return sayable.length < said.length ? [...sayable, { ...about, kind: 'other' }] : sayable;
}

/** A constraint of less than 100 % is a preference; rooms of a plan cannot be preferences. */
function roomRule(rule: Rule): FetRule {
  const about = { constraint: rule.id.replace(/ \d+( \(\d+\))?$/, ''), must: rule.weight === 100 };
  if (rule.kind !== 'rooms' || !about.must) return { ...about, kind: 'other' };
  return { ...about, kind: 'rooms', lessons: [...rule.lessons], rooms: [...rule.rooms] };
}

type Saying = Omit<FetRule, 'constraint' | 'must'>;
const other: Saying = { kind: 'other' };

function sayingOf(rule: RuleKind, isMust: boolean): Saying {
  if ('who' in rule) return ofPeople(rule, isMust);
  if (rule.kind === 'break') return isMust ? { kind: 'break', slots: [...rule.slots] } : other;
  if (rule.kind === 'starts-in') return { kind: 'starts', lessons: [...rule.lessons], slots: [...rule.slots] };
  if (rule.kind === 'stays-in') return { kind: 'stays', lessons: [...rule.lessons], slots: [...rule.slots] };
  if (rule.kind === 'days-apart') {
    const { lessons, least, togetherIfSameDay } = rule;
    const together = togetherIfSameDay && (!isMust || least < 1);
    return least < 1 && !together
      ? other
      : { kind: 'spread', lessons: [...lessons], n: least, ...(together && { together: true as const }) };
  }
  if (rule.kind === 'same' && rule.what === 'slot') return { kind: 'same-time', lessons: [...rule.lessons] };
  if (rule.kind === 'follows' && !rule.eitherWay) return { kind: 'follows', lessons: [rule.first, rule.second] };
  if (rule.kind === 'ends-day' && rule.whose === 'group') return { kind: 'ends-day', lessons: [...rule.lessons] };
  return other;
}

function ofPeople(rule: Extract<RuleKind, { who: Who }>, isMust: boolean): Saying {
  const who = whoOf(rule.who);
  if (rule.kind === 'unavailable') return isMust ? { kind: 'away', who, slots: [...rule.slots] } : other;
  if (rule.who.kind === 'room') return other;
  if (rule.kind === 'gaps') return { kind: 'gaps', who, n: rule.most, per: rule.per };
  if (rule.kind === 'early') return { kind: 'begins-early', who, n: rule.mostLate };
  if (rule.kind === 'days-a-week' && rule.most !== undefined) return { kind: 'days-off', who, n: rule.most };
  if (rule.kind === 'periods-a-day' && rule.most !== undefined && rule.tag === undefined)
    return { kind: 'at-most-a-day', who, n: rule.most };
  if (rule.kind === 'periods-in-a-row' && rule.tag === undefined) return { kind: 'in-a-row', who, n: rule.most };
  return other;
}

/** Rules of a file are for one, or for each. */
function whoOf({ kind, ids: [id = each] }: Who): NonNullable<FetRule['who']> {
  return { kind: kind === 'group' ? 'students' : kind, place: id === each ? null : id };
}
