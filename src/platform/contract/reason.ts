import type english from '../../languages/en/refusals.ts';
import type { ErrorCode } from './errors.ts';

/** The words of refusals in one language, by the reason's name. */
export type RefusalWords = Readonly<Record<ReasonName, string>>;
export type ReasonName = keyof typeof english;

/** Why a call is refused: the general code, which determines the status, and a precise name that never changes. */
export type Reason<Name extends ReasonName = ReasonName> = { readonly code: ErrorCode; readonly reason: Name };

/** Lists are joined; a nested fault is worded separately; of anything else the words name a part, as `{{lesson.time}}`. */
type Part = string | number | Fault | Facts;
type Facts = Readonly<Record<string, string | number | null>>;
type Parameter = Part | readonly Part[];

/** A reason with its parameters: all that is needed to word it in any language. */
export type Fault = Reason & { readonly parameters: Readonly<Record<string, Parameter>> };

/** Faults by the path of their field, such as `attendance.3.roll`. */
export type Faults = Readonly<Record<string, Fault>>;

type NamesIn<Words extends string> = Words extends `${string}{{${infer Name}}}${infer Rest}`
  ? BareName<Name> | NamesIn<Rest>
  : never;

/** A parameter's name without its format, what joins it and the part of it that is named. */
type BareName<Name extends string> = Name extends `${infer Before}|${string}` | `${infer Before}.${string}`
  ? BareName<Before>
  : Name extends `${infer Before},${string}`
    ? Before
    : Name;

/** No argument if the words name no parameter, otherwise all that they name. */
export type ParametersOf<Name extends ReasonName> = [NamesIn<(typeof english)[Name]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof english)[Name]>, Parameter>>];

/* @__NO_SIDE_EFFECTS__ */
export function reason<const Name extends ReasonName>(code: ErrorCode, name: Name): Reason<Name> {
  return { code, reason: name };
}

/* @__NO_SIDE_EFFECTS__ */
export function fault<Name extends ReasonName>(why: Reason<Name>, ...given: ParametersOf<Name>): Fault {
  return { ...why, parameters: given[0] ?? {} };
}
