import type { ComponentType } from 'react';

/** Shows the report cards that were issued to the student with a roll in a term. */
export type CardsOf = ComponentType<{ readonly class: number; readonly term: string; readonly roll: number }>;
