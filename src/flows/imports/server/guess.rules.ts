import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { Headings } from './columns.rules.ts';
import type { ImportKind } from './import-kind.ts';
import { readSheets } from './read-sheets.rules.ts';

/** The number of rows read: the headings and some values below them show the kind. */
const rowsRead = 40;

/** Words for the content of a file; one of them in the file's name is a hint of the kind. */
const named: Readonly<Partial<Record<ImportKindName, RegExp>>> = {
  students: /student|pupil|learner|শিক্ষার্থী|طلاب|طالب/,
  teachers: /teacher|staff|শিক্ষক|معلم/,
  guardians: /guardian|parent|famil|অভিভাবক|أولياء/,
  subjects: /subject|বিষয়|مواد|المادة/,
  schedule: /timetable|schedule|routine|রুটিন|جدول/,
  marks: /mark|grade|score|result|exam|নম্বর|ফলাফল|درجات|نتائج/,
  groups: /group|দল|مجموع/,
  'group-members': /member|mitglied|membre|miembro|সদস্য|أعضاء/,
};

/** Worth one and a half columns of the kind. */
const worthOfName = 1.5;

/** A file that lacks what the kind requires probably has another kind. */
const costOfMissing = { required: 4, needed: 1 };

/** Returns the kind that the headings of a file fit best; of equal ones, the first. */
export function guessKind(fileName: string, sheets: readonly Sheet[], kinds: readonly ImportKind[]): ImportKind {
  const name = fileName.toLowerCase().normalize('NFC');
  const first = sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.slice(0, rowsRead) }));
  const judged = kinds.map((kind) => {
    const isNamed = named[kind.kind]?.test(name) === true;
    const { fields, fit } = fitOf(kind, first);
    return { kind, fields, score: fit + (isNamed ? worthOfName : 0) };
  });
  const best = judged.reduce((one, other) => (other.score > one.score ? other : one));
  // A list of families with birth dates is of their children.
  const children = judged.find(({ kind, fields }) => kind.kind === 'students' && fields.has('dateOfBirth'));
  return best.kind.kind === 'guardians' && children ? children.kind : best.kind;
}

function fitOf(kind: ImportKind, sheets: readonly Sheet[]) {
  const { fields, columns } = readSheets(kind, sheets, { choices: noChoices, answers: {}, words: new Map() });
  const marks = columns.headings.filter(([, field]) => field === 'mark').map(([heading]) => heading);
  const headings = new Headings(kind.fields.filter(({ name }) => name === 'mark'));
  const others = marks.filter((heading) => headings.score([heading], noChoices) === 0);
  // A file with a column for each subject: the subjects' headings are not fields, and the other facts that marks need
  // are asked for.
  if (others.length >= fewestSubjects) return { fields, fit: fields.size + others.length };
  // Numbers in one column of another heading may be anything.
  const isMark = others.length === 0;
  const missing = kind.fields.filter(
    ({ name }) => !fields.has(name) || (!isMark && (name === 'mark' || name === 'subject')),
  );
  // The exam is the same in all rows, and asked.
  const isAsked = (name: string) => name === 'examName' && marks.length > 0 && isMark;
  const isSaid = (name: string) => fields.has(name);
  const required = missing.filter(
    ({ isRequired, isSaidBy = [], name }) => isRequired && !isAsked(name) && !isSaidBy.some(isSaid),
  ).length;
  // Phones and emails beside names are of teachers as well: a list of guardians says who they are.
  const isOfNobody = kind.kind === 'guardians' && ![...fields].some((name) => ofRelatives.test(name));
  const needed = missing.filter(({ isNeededByNew = false }) => isNeededByNew).length + (isOfNobody ? 2 : 0);
  return { fields, fit: fields.size - required * costOfMissing.required - needed * costOfMissing.needed };
}

const fewestSubjects = 2;
const ofRelatives = /^(?:guardian|secondGuardian|father|mother)(?:\w*Name|Relation)$/;
const noChoices = { chosen: new Map<string, null>(), remembered: new Map<string, null>() };
