import { teacherNotOfSchool } from '../../../base/identity/identity.refusals.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { Email, normalEmail } from '../../../platform/contract/school-terms.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { rowTwice } from '../imports.refusals.ts';
import { isConfirmed } from './answers.rules.ts';
import type { SchoolClass } from './class-words.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type { CheckedRow, GivenRow, RowChange } from './import-kind.ts';
import type { SchoolShape, Teacher } from './school-shape.ts';
import { honorific } from './timetables/timetable-words.ts';
import { checkBy, findTwice, RowValues } from './values.rules.ts';

const emailFault = checkBy(Email);

/** The values of a row that names classes, sessions and teachers of the school. */
export class SchoolRow extends RowValues {
  readonly row: GivenRow;
  readonly #shape: SchoolShape;

  constructor(row: GivenRow, shape: SchoolShape) {
    super(row);
    this.row = row;
    this.#shape = shape;
  }

  class(): SchoolClass | undefined {
    this.require(['class']);
    return this.read('class', this.#shape.readClass);
  }

  /** Like `class`, but it can also be a group of the row's session. */
  classOrGroup(): SchoolClass | undefined {
    this.require(['class']);
    return this.read('class', (text) => {
      const found = this.#shape.readClass(text);
      if ('number' in found) return found;
      const named = this.given('session');
      const session = named === undefined ? this.#shape.usual : this.#shape.readSession(named);
      return ('id' in session ? this.#shape.findGroup(text, session.id) : undefined) ?? found;
    });
  }

  session(): NamedSession | undefined {
    return this.given('session') === undefined ? this.#shape.usual : this.read('session', this.#shape.readSession);
  }

  /** Returns whether an answer says that marks are rounded. */
  get rounds(): boolean {
    return this.#shape.answers.marks === 'half-up';
  }

  /** Whether somebody said that a value of the row is right as it stands. */
  isConfirmed(field: string): boolean {
    const text = this.given(field);
    return text !== undefined && isConfirmed(this.#shape.answers, field, text);
  }

  /**
   * Finds a teacher by email, or by a name that no other teacher has. A teacher who has left is accepted only in
   * `kept`, that is, if the record already has them.
   */
  teacher(kept?: Teacher): Teacher | undefined {
    return this.read('teacherEmail', (text) => this.#findTeacher(text, kept ? [kept] : []));
  }

  /** Finds several teachers with separators between them, in order. A name can contain a comma. */
  teachers(kept: readonly Teacher[] = []): readonly Teacher[] | undefined {
    const find = (text: string) => this.#findTeacher(text, kept);
    return this.read('teacherEmail', (text) => {
      const ways = [
        [text],
        ...[/[;/+&|\n؛]/, /[;/+&|\n؛,،]/].map((signs) => text.split(signs).filter((part) => tidy(part) !== '')),
      ];
      const found = ways.map((parts) => parts.map(find));
      const all = found.find((some) => some.every(isTeacher));
      if (all) return [...new Set(all.filter(isTeacher))];
      return found.at(-1)?.find((one) => !isTeacher(one)) as Fault;
    });
  }

  #findTeacher(text: string, kept: readonly Teacher[]): Teacher | Fault {
    const email = normalEmail(tidy(text));
    const own = kept.find((one) => normalEmail(one.email) === email);
    if (own) return own;
    if (!email.includes('@')) return this.#teacherNamed(text) ?? fault(teacherNotOfSchool);
    return emailFault(email) ?? this.#shape.teachers.get(email) ?? fault(teacherNotOfSchool);
  }

  /** The teacher of a name, also with a word before it, or with the family's name first and a comma after it. */
  #teacherNamed(text: string): Teacher | undefined {
    const bare = text.trim().replace(honorific, '');
    const ways = [text, bare, bare.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')];
    for (const one of ways) {
      const [named, ...others] = this.#shape.teachersByName.get(foldHeading(one)) ?? [];
      if (named) return others.length === 0 ? named : undefined;
    }
    return this.#shape.findTeacher(text);
  }

  /** The checked row: it does nothing if something is wrong with it. */
  checked(row: {
    readonly recordId: number | null;
    readonly label: string;
    readonly changes: readonly RowChange[];
    readonly parsed: unknown;
  }): CheckedRow {
    const sound = row.recordId === null ? 'new' : row.changes.length > 0 ? 'changed' : 'same';
    const { place } = this.row;
    if (this.isWrong) return { place, ...row, state: 'wrong', faults: this.faults };
    return { place, ...row, state: sound, faults: [], notes: this.notes };
  }

  get isWrong(): boolean {
    return this.faults.length > 0;
  }
}

/** Returns teachers as a cell shows them; `null` if there are none. */
export function listEmails(emails: readonly string[]): string | null {
  return emails.length > 0 ? emails.join('; ') : null;
}

function isTeacher(found: Teacher | Fault): found is Teacher {
  return 'id' in found;
}

export function readRows(rows: readonly GivenRow[], shape: SchoolShape): SchoolRow[] {
  return rows.map((row) => new SchoolRow(row, shape));
}

/** Reports rows that are about the same thing, each with another one's line; those without a key are left out. */
export function failTwice(
  rows: readonly SchoolRow[],
  field: string,
  keyOf: (row: SchoolRow) => string | undefined,
): void {
  const byPlace = new Map(rows.map((one) => [one.row.place, one]));
  const given = rows.map(({ row }) => row);
  for (const [place, { line, sheet }] of findTwice(given, (row) => keyOf(byPlace.get(row.place) as SchoolRow))) {
    byPlace.get(place)?.fail(field, fault(rowTwice, { line, sheet }));
  }
}
