/**
 * The rows that a query can access. `person`: only those of one person. `classes`: those of the classes that a teacher
 * teaches or an office reaches. `children`: those of a guardian's students.
 */
export type Scope =
  | { readonly of: 'everyone' }
  | { readonly of: 'classes'; readonly teaching: Teaching }
  | { readonly of: 'children'; readonly guarding: Guarding }
  | { readonly of: 'person'; readonly personId: number }
  | { readonly of: 'nobody' };

/** A teacher, with the date that determines the session; or the classes that an office reaches, with the date. */
export type Teaching = { readonly date: string } & (
  | { readonly teacherId: number; readonly classes?: never }
  | { readonly classes: readonly number[] }
);

/** A guardian, and the date on which their links must be valid. */
export type Guarding = { readonly guardianId: number; readonly date: string };

export const everyone: Scope = { of: 'everyone' };
export const nobody: Scope = { of: 'nobody' };

export function only(personId: number): Scope {
  return { of: 'person', personId };
}

export function taughtBy(teaching: Teaching): Scope {
  return { of: 'classes', teaching };
}

export function guardedBy(guarding: Guarding): Scope {
  return { of: 'children', guarding };
}

/** An id that no row has. */
export const noId = 0;

/** How each limiting kind of scope limits a query. */
export type Limits<Q> = {
  readonly classes: (query: Q, teaching: Teaching) => Q;
  readonly children: (query: Q, guarding: Guarding) => Q;
  readonly person: (query: Q, personId: number) => Q;
};

/**
 * Limits a query to a scope: `within(query, scope, { person: (some, id) => some.where('person.id', '=', id), … })`. A new
 * kind of scope compiles only when every query handles it.
 */
export function within<Q>(query: Q, scope: Scope, limits: Limits<Q>): Q {
  switch (scope.of) {
    case 'everyone':
      return query;
    case 'classes':
      return limits.classes(query, scope.teaching);
    case 'children':
      return limits.children(query, scope.guarding);
    case 'person':
      return limits.person(query, scope.personId);
    default:
      scope.of satisfies 'nobody';
      return limits.person(query, noId);
  }
}
