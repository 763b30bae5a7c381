import { asciiDigits } from '../../../platform/contract/digits.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { type changeHomework, type Homework, maxHomeworkMark, maxHomeworkMinutes } from '../homework.contract.ts';

/** What a teacher types into the form of homework. */
export type HomeworkValues = ReturnType<typeof valuesOf>;

/** The choice of the scale with which the subject is marked. */
export const usualScale = 'usual';

/** Returns the values with which the form begins: those of the homework that is changed, or of new homework. */
export function valuesOf(changed: Homework | undefined, first: { readonly subject: string; readonly due: string }) {
  return {
    subject: changed?.subject ?? first.subject,
    title: changed?.title ?? '',
    text: changed?.text ?? '',
    due: changed?.due ?? first.due,
    handIn: changed?.handIn ?? ('files' as string),
    minutes: changed?.minutes?.toString() ?? '',
    rolls: changed?.rolls?.join(' ') ?? '',
    examName: changed?.exam?.examName ?? '',
    maxMark: changed?.exam?.maxMark?.toString() ?? '',
    /** `=` before the name of a scale, or alone for whole numbers. */
    scale: changed ? `=${changed.markScale?.name ?? ''}` : usualScale,
  };
}

/** Returns whether the maximum can be chosen: a scale has its own. */
export function hasOwnMaximum({ scale }: Pick<HomeworkValues, 'scale'>): boolean {
  return scale === usualScale || scale === '=';
}

/** Reads rolls that are separated by spaces or commas; `null` for none, `undefined` if one is invalid. */
export function readRolls(text: string): number[] | null | undefined {
  const rolls = asciiDigits(text)
    .match(/[^\s,;،]+/g)
    ?.map(Number);
  if (!rolls) return null;
  return rolls.every((roll) => Number.isInteger(roll) && roll >= 1) ? [...new Set(rolls)] : undefined;
}

type Body = InputOf<typeof changeHomework>['body'];

/**
 * Returns what differs from the values with which the form began, in the form of the API: what another teacher has
 * changed meanwhile stays, and so do students on the list who have left.
 */
export function changedBody(values: HomeworkValues, first: HomeworkValues, rolls: number[] | null): Body {
  const before = Object.entries(toBody(first, readRolls(first.rolls) ?? null));
  const same = new Map(before.map(([name, value]) => [name, JSON.stringify(value)]));
  const all = Object.entries(toBody(values, rolls));
  return Object.fromEntries(all.filter(([name, value]) => same.get(name) !== JSON.stringify(value)));
}

/** Returns the values in the form of the API. */
export function toBody(values: HomeworkValues, rolls: number[] | null): Body & Sent {
  const { title, text, due, handIn, scale } = values;
  const maxMark = hasOwnMaximum(values) ? readWholeNumber(values.maxMark, 1, maxHomeworkMark) : undefined;
  return {
    title,
    text,
    due,
    handIn: handIn as Homework['handIn'],
    minutes: readWholeNumber(values.minutes, 1, maxHomeworkMinutes) ?? null,
    rolls,
    exam: values.examName.trim() === '' ? null : { examName: values.examName, maxMark: maxMark ?? null },
    ...(scale !== usualScale && { scale: scale.slice(1) }),
  };
}

type Sent = Pick<Homework, 'title' | 'due' | 'handIn'>;
