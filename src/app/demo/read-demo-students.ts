import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { demoClasses } from './demo-school.ts';

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
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true });
  return rows.map((row, index) => toStudent(row, index + 1));
}

function toStudent(row: Readonly<Record<string, string>>, roll: number): DemoStudent {
  return {
    roll,
    class: 1 + ((roll - 1) % demoClasses.length),
    gender: row.sex === 'F' ? 'Female' : 'Male',
    age: Number(row.age),
    guardianRelation: row.guardian ?? '',
    absences: Number(row.absences),
    marks: { G1: Number(row.G1), G2: Number(row.G2), G3: Number(row.G3) },
  };
}
