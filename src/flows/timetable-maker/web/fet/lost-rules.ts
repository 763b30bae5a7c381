import type { MakerRule } from '../../plan.contract.ts';

/** The kinds that FET accepts as preferences, besides some rules of other kinds; all others only as required. */
const wishes: ReadonlySet<MakerRule['kind']> = new Set([
  ...(['spread', 'at-most-a-day', 'in-a-row', 'not-before', 'not-after', 'same-time', 'follows'] as const),
  ...(['starts-in', 'stays-in', 'periods-apart', 'periods-in-a-row'] as const),
  ...(['same', 'not-at-once', 'chain', 'rooms'] as const),
]);

/** Returns whether a file for FET cannot have a rule, at all or in its preferred form. */
export function isLostInFet(rule: MakerRule): boolean {
  return !rule.isOff && (isForeign(rule) || !(rule.must || isWish(rule)));
}

function isForeign({ kind, who, lessons = [], least, most, mayBeEmpty, oneDayOneMore }: MakerRule): boolean {
  const isOfTeacher = who?.kind === 'teacher' || who?.kind === 'teachers';
  if (who?.kind === 'room') return kind !== 'unavailable';
  if (kind === 'begins-early') return isOfTeacher;
  if (kind === 'periods-apart') return most !== undefined;
  if (kind === 'periods-a-day') return isOfTeacher && least !== undefined && mayBeEmpty === false;
  if (kind === 'days-a-week') return !isOfTeacher && least !== undefined;
  if (kind === 'span-a-day') return !isOfTeacher && oneDayOneMore === true;
  return kind === 'sets-a-day' || (kind === 'chain' && lessons.length > 3);
}

function isWish({ kind, who, least, together, ifSameDay }: MakerRule): boolean {
  if (kind === 'unavailable') return who?.kind === 'room';
  if (kind === 'days-apart') return together !== true;
  if (kind === 'later') return ifSameDay !== true;
  if (kind === 'periods-a-day') return least === undefined;
  return wishes.has(kind);
}
