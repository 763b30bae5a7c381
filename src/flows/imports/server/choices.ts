import { readCycle } from '../../../base/school/server/weeks.queries.ts';
import type { ImportContext } from './import-kind.ts';
import { readShape } from './school-shape.ts';

/** The names of the open classes. */
export async function classChoices(context: ImportContext): Promise<string[]> {
  const { classes } = await readShape(context);
  return classes.filter(({ isOpen }) => isOpen).map(({ name }) => name);
}

/** The names of the open classes and of the usual session's groups. */
export async function classOrGroupChoices(context: ImportContext): Promise<string[]> {
  return [...(await classChoices(context)), ...(await groupChoices(context))];
}

/** The names of the groups of the usual session. */
export async function groupChoices(context: ImportContext): Promise<string[]> {
  const { groups, usual } = await readShape(context);
  return groups.filter(({ sessionId }) => sessionId === usual.id).map(({ name }) => name);
}

/** The sessions that are open, the usual one first. */
export async function sessionChoices(context: ImportContext): Promise<string[]> {
  const { sessions, usual } = await readShape(context);
  const open = sessions.filter(({ isClosed }) => !isClosed).map(({ name }) => name);
  return [...open.filter((name) => name === usual.name), ...open.filter((name) => name !== usual.name)];
}

/** The names of the weeks that alternate. */
export async function weekChoices({ db, schoolId }: ImportContext): Promise<string[]> {
  return [...((await readCycle(db, schoolId))?.names ?? [])];
}

/** The names of the teachers, by their emails. */
export async function teacherLabels(context: ImportContext): Promise<Record<string, string>> {
  const { teachers } = await readShape(context);
  return Object.fromEntries([...teachers].map(([email, { name }]) => [email, `${name} (${email})`]));
}

/** The emails of the teachers, by their names. */
export async function teacherChoices(context: ImportContext): Promise<string[]> {
  const { teachers } = await readShape(context);
  return [...teachers.keys()];
}
