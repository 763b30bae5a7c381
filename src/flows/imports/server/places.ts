import { isHome, listStored } from '../../../base/school/server/classes.queries.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { listStoredSessions } from '../../../base/sessions/server/sessions.queries.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { parseWhole } from '../../../platform/spreadsheets/cell-values.ts';
import { readerOfClasses, type SchoolClass } from './class-words.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { readerOfSessions } from './values.rules.ts';

/** The classes and sessions of a school, and functions that find them by the words that people use. */
export type SchoolPlaces = {
  /** In their order. */
  readonly classes: readonly SchoolClass[];
  readonly sessions: readonly NamedSession[];
  readonly readClass: (text: string) => SchoolClass | Fault;
  readonly readSession: (text: string) => NamedSession | Fault;
  /** A group of a session by its name, or by its number. */
  readonly findGroup: (text: string, sessionId: number) => SchoolClass | undefined;
  readonly groups: readonly (SchoolClass & { readonly sessionId: number })[];
  /** Returns the session for rows that name none: the present one, or the only open one. */
  readonly usualSession: (today: string) => NamedSession | undefined;
  /** Like `usualSession`, but for enrolments: the next session if the usual one is over. */
  readonly sessionToEnrol: (today: string) => NamedSession | undefined;
};

export async function readPlaces(db: Database, schoolId: number): Promise<SchoolPlaces> {
  const stored = await listStored(db, schoolId);
  const classes = stored.filter(isHome).map(({ number, name, is_open }) => ({ number, name, isOpen: is_open === 1 }));
  const sessions = (await listStoredSessions(db, schoolId)).map(({ closed_at, ...session }) => ({
    ...session,
    isClosed: closed_at !== null,
  }));
  const groups = stored.flatMap(({ number, name, session_id: sessionId }) =>
    sessionId === null ? [] : [{ number, name, isOpen: true, isGroup: true as const, sessionId }],
  );
  const open = sessions.filter(({ isClosed }) => !isClosed);
  const usualSession = (today: string) => {
    const present = sessions.findLast(({ from }) => from <= today) ?? sessions[0];
    return present?.isClosed && open.length === 1 ? open[0] : present;
  };
  return {
    classes,
    sessions,
    readClass: readerOfClasses(classes),
    readSession: readerOfSessions(sessions),
    groups,
    findGroup: (text, sessionId) => {
      const own = groups.filter((group) => group.sessionId === sessionId);
      const alike = own.filter(({ name }) => foldHeading(name) === foldHeading(text));
      const named = own.find(({ name }) => sameName(name, text)) ?? (alike.length === 1 ? alike[0] : undefined);
      return named ?? own.find(({ number }) => number === parseWhole(text));
    },
    usualSession,
    sessionToEnrol: (today) => {
      const usual = usualSession(today);
      return usual && usual.to < today ? (sessions.find(({ from }) => from > today) ?? usual) : usual;
    },
  };
}
