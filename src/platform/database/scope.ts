/** Whose rows a query may touch. `person`: only those of one person. */
export type Scope =
  | { readonly of: 'everyone' }
  | { readonly of: 'person'; readonly personId: number }
  | { readonly of: 'nobody' };

export const everyone: Scope = { of: 'everyone' };
export const nobody: Scope = { of: 'nobody' };

export function only(personId: number): Scope {
  return { of: 'person', personId };
}

/** An id that no row has. */
export const noId = 0;

/** How to limit a query, for each kind of scope that limits: a new kind compiles only when every query handles it. */
type Limits<Q> = { readonly [Kind in Exclude<Scope['of'], 'everyone' | 'nobody'>]: (query: Q, id: number) => Q };

/** Limits a query to a scope: `within(query, scope, { person: (some, id) => some.where('person.id', '=', id) })`. */
export function within<Q>(query: Q, scope: Scope, limits: Limits<Q>): Q {
  switch (scope.of) {
    case 'everyone':
      return query;
    case 'person':
      return limits.person(query, scope.personId);
    default:
      scope.of satisfies 'nobody';
      return limits.person(query, noId);
  }
}
