import type { SourcedId } from '../../../oneroster/server/school-state.ts';
import { listIn, presentRows } from './references.rules.ts';
import type { TableRow, Tables } from './table.ts';

/**
 * Returns the schools in the files, each by a unique name. Other organisations are not schools, unless the files have a
 * single organisation and no school.
 */
export function schoolsIn(tables: Tables): ReadonlyMap<string, TableRow> {
  const orgs = presentRows(tables, 'orgs');
  const schools = orgs.filter(({ cells }) => cells.type === 'school');
  const found = schools.length === 0 && orgs.length === 1 ? orgs : schools;
  const nameOf = ({ cells }: TableRow) => cells.name ?? '';
  const times = Map.groupBy(found, nameOf);
  return new Map(
    found.map((row) => [
      times.get(nameOf(row))?.length === 1 && nameOf(row) !== ''
        ? nameOf(row)
        : `${nameOf(row)} (${row.cells.sourcedId})`,
      row,
    ]),
  );
}

/** The part of the files about one school: its classes and their students, and its people with their guardians. */
export function ofSchool(tables: Tables, school: SourcedId): Tables {
  const keep = <F extends keyof Tables>(file: F, isKept: (cells: TableRow['cells']) => boolean) => ({
    ...tables[file],
    rows: tables[file].rows.filter(({ cells }) => isKept(cells)),
  });
  const idsOf = (rows: readonly TableRow[], column: string) => new Set(rows.map(({ cells }) => cells[column] ?? ''));
  const orgs = keep('orgs', ({ type, sourcedId }) => type !== 'school' || sourcedId === school);
  const classes = keep('classes', ({ schoolSourcedId }) => schoolSourcedId === school);
  const classIds = idsOf(classes.rows, 'sourcedId');
  const people = idsOf(
    tables.roles.rows.filter(({ cells }) => cells.orgSourcedId === school),
    'userSourcedId',
  );
  const agents = new Set(
    tables.users.rows.flatMap(({ cells }) => (people.has(cells.sourcedId ?? '') ? listIn(cells.agentSourcedIds) : [])),
  );
  for (const { cells } of tables.users.rows) {
    if (listIn(cells.agentSourcedIds).some((id) => people.has(id))) agents.add(cells.sourcedId ?? '');
  }
  const isHere = (id = '') => people.has(id) || agents.has(id);
  const lineItems = keep('lineItems', ({ classSourcedId = '' }) => classIds.has(classSourcedId));
  const items = idsOf(lineItems.rows, 'sourcedId');
  const courses = idsOf(classes.rows, 'courseSourcedId');
  return {
    ...tables,
    orgs,
    classes,
    lineItems,
    courses: keep('courses', ({ sourcedId = '' }) => courses.has(sourcedId)),
    users: keep('users', ({ sourcedId }) => isHere(sourcedId)),
    roles: keep('roles', ({ userSourcedId, orgSourcedId, role = '' }) => {
      const isAgents = agents.has(userSourcedId ?? '') && ['guardian', 'parent', 'relative'].includes(role);
      return orgSourcedId === school || isAgents;
    }),
    demographics: keep('demographics', ({ sourcedId }) => isHere(sourcedId)),
    enrollments: keep('enrollments', ({ classSourcedId = '' }) => classIds.has(classSourcedId)),
    results: keep('results', ({ lineItemSourcedId = '' }) => items.has(lineItemSourcedId)),
  };
}
