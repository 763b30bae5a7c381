import type { Day } from '../../../../platform/contract/school-terms.ts';
import type { SchoolWords } from './foreign.ts';
import type { Block, Key } from './grid-blocks.rules.ts';
import { textsOf } from './grid-matrix.ts';
import { type PeriodHeading, readPeriodHeading } from './period-headings.rules.ts';
import { type Axis, axisOf, isBreak } from './timetable-words.ts';
import { countDays, readDays } from './weekdays.rules.ts';

/** A row of a grid, made of one or more rows of a sheet; the texts of each column are joined as lines. */
type GridRow = {
  /** Its place among the sheet's rows. */
  readonly row: number;
  readonly key: Key;
  readonly texts: ReadonlyMap<number, string>;
};

/** A row that is not a lesson, with its text. */
type NoLessons = { readonly row: number; readonly text: string };

type Found = {
  readonly rows: readonly GridRow[];
  readonly others: readonly NoLessons[];
  readonly owner: Axis | undefined;
};

/** The rows of a grid, and those that are a break or something else. */
export function readGridRows(block: Block, school: SchoolWords): Found {
  const roles = rolesOf(block, school);
  const rows: { row: number; key: Key; texts: Map<number, string> }[] = [];
  const others: NoLessons[] = [];
  const dayColumn = roles.get('day');
  const days = readDays(rowsOf(block).map((row) => (dayColumn === undefined ? '' : textAt(block, row, dayColumn))));
  const ownerColumn = roles.get('class') ?? roles.get('teacher');
  let before: { day: Day | undefined; owner: string; heading: string } = { day: undefined, owner: '', heading: '' };
  for (const [place, row] of rowsOf(block).entries()) {
    const day = days[place] ?? before.day;
    const owner = (ownerColumn === undefined ? '' : textAt(block, row, ownerColumn)) || before.owner;
    const isSame = day === before.day && owner === before.owner;
    const said = headingOf(block, row);
    const heading = said === '' && isSame ? before.heading : said;
    const texts = new Map([...block.columns.keys()].map((column) => [column, textAt(block, row, column)]));
    const filled = textsOf([...texts.values()]);
    const period = block.axis === 'period' ? undefined : readPeriodHeading(heading);
    const isOther =
      isBreak(heading) || (filled.length > 0 && filled.every(isBreak)) || (block.axis !== 'period' && !period);
    if (isOther) {
      const text = heading === '' || (filled[0] !== undefined && isBreak(filled[0])) ? (filled[0] ?? '') : heading;
      if (filled.length > 0 || isBreak(heading)) others.push({ row, text });
      before = { day, owner, heading: '' };
      continue;
    }
    const last = rows.at(-1);
    // A period may take several rows: the subject, under it the teacher.
    if (last && isSame && heading === before.heading && (said === '' || block.axis !== 'period'))
      join(last.texts, texts);
    else rows.push({ row, key: { ...(day && { day }), ...(period && { period }), ...(owner && { owner }) }, texts });
    before = { day, owner, heading };
  }
  return {
    rows: counted(rows),
    others,
    owner: roles.has('teacher') ? 'teacher' : roles.has('class') ? 'class' : undefined,
  };

  function headingOf({ axis, side }: Block, row: number): string {
    if (axis === 'period') return '';
    const columns = side.filter((column) => column !== dayColumn && column !== ownerColumn);
    return textsOf(columns.map((column) => textAt(block, row, column))).join(' ');
  }
}

function rowsOf({ firstRow, endRow }: Block): number[] {
  return Array.from({ length: Math.max(0, endRow - firstRow) }, (_, place) => firstRow + place);
}

function textAt({ matrix }: Block, row: number, column: number): string {
  return matrix.cells[row]?.[column] ?? '';
}

function join(texts: Map<number, string>, more: ReadonlyMap<number, string>): void {
  for (const [column, text] of more) {
    const known = texts.get(column) ?? '';
    if (text !== '' && !known.split('\n').includes(text)) texts.set(column, known === '' ? text : `${known}\n${text}`);
  }
}

/** Finds the columns beside the lessons that contain the day, and the class or teacher, by heading or content. */
function rolesOf(block: Block, school: SchoolWords): ReadonlyMap<Axis, number> {
  const roles = new Map<Axis, number>();
  for (const column of block.side) {
    const texts = textsOf(rowsOf(block).map((row) => textAt(block, row, column)));
    const isCount = texts.every((text) => /^\p{Nd}+$/u.test(text)) && block.side.length > 1;
    if (texts.length === 0 || (isCount && block.axis === 'period' && !texts.every(school.isClass))) continue;
    const said = axisOf(textAt(block, block.headRow, column));
    // Beside days, what counts are the periods, whatever its heading may mean elsewhere.
    const areNumbers =
      block.axis === 'day' && said === 'class' && texts.every((text) => /^\p{Nd}{1,2}\.?$/u.test(text));
    const found = (areNumbers ? 'period' : said) ?? roleOf(block, texts, school);
    if (found && found !== 'period' && found !== block.axis && !roles.has(found)) roles.set(found, column);
  }
  return roles;
}

function roleOf({ axis }: Block, texts: readonly string[], { isClass, isTeacher }: SchoolWords): Axis | undefined {
  const most = (count: number) => count * 2 > texts.length;
  if (axis !== 'day' && most(readDays(texts).filter((day) => day).length) && countDays(readDays(texts)) > 0)
    return 'day';
  if (axis !== 'period' && most(texts.filter((text) => readPeriodHeading(text) ?? isBreak(text)).length))
    return 'period';
  if (axis === 'class') return undefined;
  if (most(texts.filter(isTeacher).length)) return 'teacher';
  return axis === 'period' || most(texts.filter(isClass).length) ? 'class' : undefined;
}

/** Rows without numbers are numbered by their times; a start without an end lasts until the next one. */
function counted(rows: readonly GridRow[]): GridRow[] {
  const hasNumbers = rows.some(({ key }) => key.period?.number !== undefined);
  let number = 0;
  let former: Key | undefined;
  return rows.map((row, place) => {
    const { period } = row.key;
    if (!period) return row;
    if (former?.day !== row.key.day || former?.owner !== row.key.owner) number = 0;
    former = row.key;
    number += 1;
    const next = rows[place + 1];
    const isNext = next?.row === row.row + 1 && next.key.day === row.key.day;
    const ends = period.ends ?? (isNext && period.starts !== undefined ? next.key.period?.starts : undefined);
    const heading: PeriodHeading = { ...(!hasNumbers && { number }), ...period, ...(ends && { ends }) };
    return { ...row, key: { ...row.key, period: heading } };
  });
}
