import { readFile } from 'node:fs/promises';
import { classNumbers } from '../../platform/contract/school-terms.ts';

/** A row of student-por.csv with its place in the demo school. */
export type DemoStudent = {
  /** The row's number, from 1. */
  readonly roll: number;
  readonly class: number;
  readonly gender: 'Female' | 'Male';
  readonly age: number;
  readonly guardianRelation: string;
  readonly absences: number;
  /** Each from 0 to 20. */
  readonly marks: Readonly<Record<'G1' | 'G2' | 'G3', number>>;
};

const file = new URL('student-por.csv', import.meta.url);

export async function readDemoStudents(): Promise<DemoStudent[]> {
  const [head = '', ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
  const columns = cellsOf(head);
  return lines.map((line, index) => {
    const cells = cellsOf(line);
    const row = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
    return toStudent(row, index + 1);
  });
}

/** No cell holds a comma or a quote, so every comma parts two cells and every quote only wraps one. */
function cellsOf(line: string): string[] {
  return line.replaceAll('"', '').split(',');
}

function toStudent(row: Readonly<Record<string, string>>, roll: number): DemoStudent {
  return {
    roll,
    class: 1 + ((roll - 1) % classNumbers.length),
    gender: row.sex === 'F' ? 'Female' : 'Male',
    age: Number(row.age),
    guardianRelation: row.guardian ?? '',
    absences: Number(row.absences),
    marks: { G1: Number(row.G1), G2: Number(row.G2), G3: Number(row.G3) },
  };
}
