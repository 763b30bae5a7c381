import type { Office } from '../../../platform/contract/permissions.ts';
import { type Duty, duties } from '../../../platform/contract/school-terms.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Converts an office's row into its duties and reach. Duties that this version does not know are ignored. */
export function toOffice(row: Pick<Tables['office'], 'duties' | 'classes'>): Office {
  const known = row.duties.split(',');
  return {
    duties: duties.filter((duty) => known.includes(duty)),
    reach: row.classes === null ? 'school' : row.classes.split(',').map(Number),
  };
}

/** The columns of an office with these duties and this reach. */
export function officeColumns({ duties: wanted, reach }: Office): Pick<Tables['office'], 'duties' | 'classes'> {
  const classes = reach === 'school' ? null : [...new Set(reach)].toSorted((one, other) => one - other).join(',');
  return { duties: duties.filter((duty: Duty) => wanted.includes(duty)).join(','), classes };
}
