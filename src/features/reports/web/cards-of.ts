import type { ComponentType } from 'react';

/** Shows the report cards that were issued to a class in a term, or to its student with a roll. */
export type CardsOf = ComponentType<{ readonly class: number; readonly term: string; readonly roll?: number }>;
