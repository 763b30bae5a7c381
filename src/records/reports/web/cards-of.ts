import type { ComponentType } from 'react';

/** Shows the report cards that were issued in a term to the student with this roll and name; `rollNow` is today's. */
export type CardsOf = ComponentType<{
  readonly class: number;
  readonly term: string;
  readonly roll: number;
  readonly rollNow: number;
  readonly name: string;
}>;
