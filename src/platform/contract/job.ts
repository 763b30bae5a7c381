import * as Type from 'typebox';
import { Instant, jobStates, NamedPerson, OneOf, OrNull } from './school-terms.ts';

/** Work that the server does in the background. */
export const Job = Type.Object({
  _id: Type.String(),
  kind: Type.String(),
  /** Waiting; running; done; failed, and tried again at `runAfter`; given up. */
  state: OneOf(jobStates),
  /** 0 to 100. */
  progress: Type.Integer(),
  /** Why the last run failed, in the reader's language. */
  error: OrNull(Type.String()),
  /** The number of attempts so far. */
  attempts: Type.Integer(),
  /** The person who caused it; `null` for the server itself. */
  by: OrNull(NamedPerson),
  createdAt: Instant,
  /** The job does not run before this instant. */
  runAfter: Instant,
  finishedAt: OrNull(Instant),
});
export type Job = Type.Static<typeof Job>;
