import { Fragment } from 'react';

/** Names with a separator between them, each in its own direction. */
export function NamesInTurn({ names }: { readonly names: readonly string[] }) {
  return names.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ' · '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
