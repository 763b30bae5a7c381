import { type ComponentType, createContext } from 'react';

export type ReminderProps = {
  readonly teacher: { readonly name: string; readonly email: string };
  /** The subject: each is reminded of once a day. */
  readonly of: string;
  /** The words that the teacher reads. */
  readonly text: string;
};

/** The button that reminds a teacher by a message, for lists of features that know no messages; none for teachers. */
export const Reminder = createContext<ComponentType<ReminderProps> | undefined>(undefined);
