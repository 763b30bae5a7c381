import { type ComponentType, createContext } from 'react';

export type ReminderProps = {
  readonly teacher: { readonly name: string; readonly email: string };
  /** The subject; each can be reminded of once a day. */
  readonly of: string;
  /** The text that the teacher reads. */
  readonly text: string;
};

/**
 * The button that reminds a teacher with a message, for lists of features that do not know messages; undefined for
 * teachers.
 */
export const Reminder = createContext<ComponentType<ReminderProps> | undefined>(undefined);
