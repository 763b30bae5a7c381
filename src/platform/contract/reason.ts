import type english from '../../languages/en/refusals.ts';
import type { ErrorCode } from './errors.ts';

/** The texts of refusals in one language, by the reason's name. */
export type RefusalWords = Readonly<Record<ReasonName, string>>;
export type ReasonName = keyof typeof english;

/** Why a call is refused: the general code, which determines the status, and a specific name that never changes. */
export type Reason<Name extends ReasonName = ReasonName> = { readonly code: ErrorCode; readonly reason: Name };

/**
 * A part of a parameter. Lists are joined; a nested fault has its own text; of other objects, the text names a part,
 * such as `{{lesson.time}}`.
 */
type Part = string | number | Fault | Facts;
type Facts = Readonly<Record<string, string | number | null>>;
type Parameter = Part | readonly Part[];

/** A reason with its parameters, which is all that is needed to give its text in any language. */
export type Fault = Reason & { readonly parameters: Readonly<Record<string, Parameter>> };

/** Faults by the path of their field, such as `attendance.3.roll`. */
export type Faults = Readonly<Record<string, Fault>>;

type NamesIn<Words extends string> = Words extends `${string}{{${infer Name}}}${infer Rest}`
  ? BareName<Name> | NamesIn<Rest>
  : never;

/** A parameter's name without its format, its separator and the named part. */
type BareName<Name extends string> = Name extends `${infer Before}|${string}` | `${infer Before}.${string}`
  ? BareName<Before>
  : Name extends `${infer Before},${string}`
    ? Before
    : Name;

/** No argument if the text has no parameter, otherwise all of its parameters. */
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
