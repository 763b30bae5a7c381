import type { ErrorCode } from './errors.ts';

/** The languages of refusals. After adding one, every reason that is not translated fails to compile. */
export type Language = 'en';

/**
 * Why a call is refused: the general code, which determines the status, a precise name that never changes, and the
 * words, in which `{{roll}}` stands for a parameter. `{{periods|; }}` joins a list by the text after the bar,
 * `{{rolls}}` by commas.
 */
export type Reason<English extends string = string> = {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly words: Readonly<Record<Language, English>>;
};

/** Lists are joined; a nested fault is worded separately. */
type Part = string | number | Fault;
type Parameter = Part | readonly Part[];

/** A reason with its parameters: all that is needed to word it in any language. */
export type Fault = Reason & { readonly parameters: Readonly<Record<string, Parameter>> };

/** Faults by the path of their field, such as `attendance.3.roll`. */
export type Faults = Readonly<Record<string, Fault>>;

type NamesIn<Words extends string> = Words extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Bare}|${string}` ? Bare : Name) | NamesIn<Rest>
  : never;

/** No argument if the words name no parameter, otherwise all that they name. */
export type ParametersOf<English extends string> = [NamesIn<English>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<English>, Parameter>>];

/* @__NO_SIDE_EFFECTS__ */
export function reason<const English extends string>(code: ErrorCode, name: string, english: English): Reason<English> {
  return { code, reason: name, words: { en: english } };
}

/* @__NO_SIDE_EFFECTS__ */
export function fault<English extends string>(why: Reason<English>, ...given: ParametersOf<English>): Fault {
  return { ...why, parameters: given[0] ?? {} };
}

/** Words a fault. The only place that does. */
export function wordsFor({ words, parameters }: Fault, language: Language): string {
  return words[language].replaceAll(/\{\{(\w+)(?:\|([^}]*))?\}\}/g, (_, name: string, separator = ', ') => {
    const value = parameters[name] ?? '';
    const parts = Array.isArray(value) ? (value as readonly Part[]) : [value as Part];
    return parts.map((part) => (typeof part === 'object' ? wordsFor(part, language) : part)).join(separator);
  });
}
