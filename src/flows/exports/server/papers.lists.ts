import { listClass } from '../../../base/enrolments/enrolments.contract.ts';
import { classIn, digitsIn, formatNumberIn, formatPercentIn } from '../../../languages/format.ts';
import { formatDateIn } from '../../../languages/format-dates.ts';
import { languageOf } from '../../../languages/languages.ts';
import { attendanceStatuses, percentage } from '../../../platform/contract/school-terms.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Month } from '../../../records/attendance/attendance.contract.ts';
import type { PaperKind } from '../exports.contract.ts';
import { readMonthOf } from './attendance.lists.ts';
import type { Reader } from './reader.ts';
import { registerWords } from './register-words.ts';
import type { Asked } from './table.ts';

/** A list for printing: what its template shows. */
type Paper = { readonly template: URL; readonly title: string; readonly data: Readonly<Record<string, unknown>> };

export type PaperOf<K extends PaperKind> = (asked: Asked<K>) => Promise<Paper>;

/** The students of a class, with room for a note beside each. */
export const classListPaper: PaperOf<'class-list'> = async ({ answer, call, query, reader }) => {
  const { class: number, session, on } = query;
  const students = await answer(listClass, { params: { class: number }, query: { session, on } });
  const { headings, sheets } = reader.words;
  const day = on ?? todayOf(call.caller, call.now());
  return {
    template: new URL('./class-list.typ', import.meta.url),
    title: `${sheets['class-list']} – ${classOf(number, reader)}`,
    data: {
      date: formatDateIn(reader.locale, day, { dateStyle: 'long' }),
      facts: [
        [headings.session, digitsIn(reader.locale, [...new Set(students.map((one) => one.session))].join(', '))],
        [headings.students, formatNumberIn(reader.locale, students.length)],
      ],
      headings: [headings.roll, headings.name, headings.note],
      rows: students.map(({ roll, name }) => [formatNumberIn(reader.locale, roll), name, '']),
    },
  };
};

/** The register of a month as on its page: a sign for each day, and the counts. */
export const monthPaper: PaperOf<'month'> = async (asked) => {
  const { reader, call, query } = asked;
  const { locale } = reader;
  const { days, students, registersTaken } = await readMonthOf(asked);
  const words = registerWords[languageOf(reader.tag)];
  const { headings, sheets } = reader.words;
  const month = formatDateIn(locale, `${query.month}-01`, { month: 'long', year: 'numeric' });
  const numberOf = (value: number) => formatNumberIn(locale, value);
  return {
    template: new URL('./month.typ', import.meta.url),
    title: `${sheets.register} – ${classOf(query.class, reader)} – ${month}`,
    data: {
      date: formatDateIn(locale, todayOf(call.caller, call.now()), { dateStyle: 'long' }),
      headings: { roll: headings.roll, name: headings.name, presence: words.presence },
      days: days.map((day) => ({
        number: numberOf(Number(day.slice(-2))),
        weekday: formatDateIn(locale, day, { weekday: 'narrow' }),
        present: presentOn(students, day, reader),
      })),
      statuses: attendanceStatuses.map((status) => ({ letter: words.letters[status], word: words[status] })),
      note: registersTaken === 'daily' ? '' : words[registersTaken === 'twice' ? 'worstOfParts' : 'worstOfLessons'],
      presentOfDay: words.Present,
      rows: students.map((student) => {
        const { roll, name, marks, present, late, absent, excused, total, attended } = student;
        return {
          roll: numberOf(roll),
          name,
          marks: days.map((day) => attendanceStatuses.indexOf(marks[day] as (typeof attendanceStatuses)[number])),
          counts: [present + late, late, absent, excused].map(numberOf),
          share: formatPercentIn(locale, percentage(attended, total)),
        };
      }),
    },
  };
};

/** Names a class by its name, or by its number in the words and digits of the language. */
function classOf(number: number, reader: Reader): string {
  const cell = reader.classCell(number);
  return typeof cell === 'number' ? classIn(reader.locale, cell, 'Class') : cell;
}

/** Returns how many students were present on a day, late or not; nothing without a register. */
function presentOn(students: Month['students'], day: string, { locale }: Reader): string {
  const marks = students.flatMap(({ marks }) => marks[day] ?? []);
  const there = marks.filter((status) => status === 'Present' || status === 'Late');
  return marks.length === 0 ? '' : formatNumberIn(locale, there.length);
}
