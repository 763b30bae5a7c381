import type { CardLayout, CardParts } from '../../../platform/contract/card-layout.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { HistoryChange } from '../../../platform/contract/history-change.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { toField } from '../../fields/server/fields.queries.ts';
import { keptMarkScale } from '../../school/server/mark-scales.queries.ts';
import type { School } from '../../school/server/school.queries.ts';
import type { WeekCycle } from '../../school/weeks.rules.ts';
import type { HistoryKind } from '../history.contract.ts';
import {
  categoriesInShort,
  codeText,
  count,
  enrolmentFields,
  type Fields,
  isGone,
  lastEnrolment,
  layoutFields,
  type Names,
  personFields,
  policyFields,
  type RecordRows,
  rowsOf,
  scaleFields,
  text,
  weightedName,
} from './fields-of-rows.rules.ts';

/** Finds the fields of a record that differ between the rows before and after a change. */
export function findChanges(kind: HistoryKind, before: RecordRows, after: RecordRows, names: Names): HistoryChange[] {
  const changes = compare(readers[kind](before, names), readers[kind](after, names));
  return changes.length > 0 || kind !== 'student' ? changes : findOtherEnrolments(before, after, names);
}

function compare(before: Fields, after: Fields): HistoryChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    const isSame = JSON.stringify(from) === JSON.stringify(to);
    return isSame ? [] : [{ field: field.replace(/#\d+$/, ''), from, to }];
  });
}

/** Finds the changes of enrolments other than the last, such as one that ends earlier while a later one stays. */
function findOtherEnrolments(before: RecordRows, after: RecordRows, names: Names): HistoryChange[] {
  if (isGone(after)) return [];
  const keys = new Set([...rowsOf(before, 'enrolment'), ...rowsOf(after, 'enrolment')].map(({ id }) => id as number));
  return [...keys].flatMap((id) =>
    compare(
      enrolmentFields(before.get('enrolment')?.get(id), names),
      enrolmentFields(after.get('enrolment')?.get(id), names),
    ),
  );
}

const readers: Readonly<Record<HistoryKind, (rows: RecordRows, names: Names) => Fields>> = {
  student: (rows, names): Fields => {
    const [person] = rowsOf(rows, 'person');
    const [student] = rowsOf(rows, 'student');
    if (isGone(rows) || !person) return {};
    return {
      ...personFields(person, rows, names),
      ...(student && {
        dateOfBirth: text(student.date_of_birth),
        gender: text(student.gender),
        courseEnrolled: text(student.course_enrolled),
        'guardianDetails.name': text(student.guardian_name),
        'guardianDetails.relation': text(student.guardian_relation),
        'guardianDetails.phone': text(student.guardian_phone),
        'guardianDetails.email': text(student.guardian_email),
        admissionNumber: text(student.admission_number),
      }),
      ...enrolmentFields(lastEnrolment(rows), names),
    };
  },
  teacher: (rows, names): Fields => {
    const [person] = rowsOf(rows, 'person');
    const [teacher] = rowsOf(rows, 'teacher');
    if (isGone(rows) || !person) return {};
    return {
      ...personFields(person, rows, names),
      ...(teacher && { phone: text(teacher.phone), subject: text(teacher.subject) }),
    };
  },
  guardian: (rows, names): Fields => {
    const [person] = rowsOf(rows, 'person');
    if (isGone(rows) || !person) return {};
    return { ...personFields(person, rows, names), phone: text(rowsOf(rows, 'account')[0]?.phone) };
  },
  subject: (rows, { sessionOf, emailsOf }): Fields => {
    const [subject] = rowsOf(rows, 'subject');
    if (!subject) return {};
    return {
      session: sessionOf(subject.session_id),
      class: count(subject.class),
      name: text(subject.name),
      code: text(subject.code),
      teacherEmail: emailsOf(subject),
      scale: text(subject.mark_scale),
      credits: subject.credits === null ? null : Number(subject.credits) / 100,
      categories: text(subject.categories) && categoriesInShort(JSON.parse(String(subject.categories))),
    };
  },
  period: (rows, { sessionOf, emailsOf, weekOf }): Fields => {
    const [period] = rowsOf(rows, 'timetable_period');
    if (!period || period.removed_at !== null) return {};
    return {
      session: sessionOf(period.session_id),
      classNumber: count(period.class),
      day: days[period.day as number] ?? null,
      week: weekOf(period.week),
      period: count(period.period),
      time: formatTime({ startsMinute: period.starts_minute as number, endsMinute: period.ends_minute as number }),
      subject: text(period.subject),
      label: text(period.label),
      room: text(period.room),
      'teacher.email': emailsOf(period),
    };
  },
  class: (rows, { emailOf }): Fields => {
    const [found] = rowsOf(rows, 'class');
    if (!found) return {};
    return {
      name: text(found.name),
      order: count(found.place),
      movesUpTo: count(found.moves_up_to),
      isOpen: found.is_open === 1,
      teacherEmail: emailOf(found.teacher_id),
      scale: text(found.mark_scale),
    };
  },
  group: (rows, { sessionOf, emailsOf, nameOf }): Fields => {
    const [found] = rowsOf(rows, 'class');
    if (!found) return {};
    const [subject] = rowsOf(rows, 'subject');
    const classes = rowsOf(rows, 'group_class').map((row) => [`class#${row.class}`, count(row.class)] as const);
    const members = rowsOf(rows, 'group_member').map(({ id, student_id, from_date, to_date }) => {
      const to = to_date === null ? null : daysAfter(String(to_date), -1);
      return [`members#${id}`, { name: nameOf(student_id), from: String(from_date), to }] as const;
    });
    return {
      name: text(found.name),
      session: sessionOf(found.session_id),
      block: text(found.block),
      takesRegister: found.takes_register === 1,
      subject: text(subject?.name),
      code: text(subject?.code),
      teacherEmail: subject ? emailsOf(subject) : null,
      ...Object.fromEntries(classes),
      ...Object.fromEntries(members),
    };
  },
  session: (rows): Fields => {
    const [session] = rowsOf(rows, 'session');
    if (!session) return {};
    const terms = rowsOf(rows, 'term').map(
      ({ id, name, from_date, to_date, weight }) =>
        [`terms#${id}`, { name: weightedName(name, weight), from: String(from_date), to: String(to_date) }] as const,
    );
    return {
      session: text(session.name),
      from: text(session.from_date),
      to: text(session.to_date),
      isClosed: session.closed_at !== null,
      ...Object.fromEntries(terms),
    };
  },
  diary: (rows, { emailOf }): Fields => {
    const [entry] = rowsOf(rows, 'diary_entry');
    if (!entry) return {};
    return {
      topic: text(entry.topic),
      text: text(entry.text),
      subject: text(entry.subject),
      writtenBy: emailOf(entry.written_by),
      why: text(entry.why),
    };
  },
  homework: (rows, { emailOf }): Fields => {
    const [homework] = rowsOf(rows, 'homework');
    if (!homework || homework.removed_at !== null) return {};
    return {
      title: text(homework.title),
      text: text(homework.text),
      class: count(homework.class),
      subject: text(homework.subject),
      due: text(homework.due),
      handIn: text(homework.hand_in),
      minutes: count(homework.minutes),
      examName: text(homework.exam_name),
      maxMark: count(homework.exam_max),
      scaleOfMarks: keptMarkScale(text(homework.mark_scale))?.name ?? null,
      teacherEmail: emailOf(homework.given_by),
    };
  },
  office: (rows): Fields => {
    const [office] = rowsOf(rows, 'office');
    if (!office || office.removed_at !== null) return {};
    return { name: text(office.name), duties: text(office.duties), reach: text(office.classes ?? 'school') };
  },
  field: (rows): Fields => {
    const [row] = rowsOf(rows, 'own_field');
    if (!row) return {};
    const {
      choices = [],
      seenBy,
      changedBy,
      order,
      identifier,
      ...field
    } = toField(row as unknown as Parameters<typeof toField>[0]);
    return {
      of: field.of,
      name: field.name,
      type: field.type,
      choices: text(choices.join(', ') || null),
      isRequired: field.isRequired,
      isUnique: field.isUnique,
      ...(identifier && { signsIn: identifier.signsIn }),
      order,
      seenBy: text(seenBy.join(', ') || null),
      changedBy: text(changedBy.join(', ') || null),
    };
  },
  codes: (rows): Fields =>
    Object.fromEntries(rowsOf(rows, 'absence_reason').map((code) => [`codes#${code.id}`, codeText(code)])),
  policies: (rows): Fields => {
    const [school] = rowsOf(rows, 'school');
    if (!school) return {};
    return {
      ...policyFields(school as unknown as School),
      name: text(school.name),
      domain: text(school.domain),
      timeZone: text(school.time_zone),
      address: text(school.address),
      language: text(school.language),
      languages: text(school.languages),
    };
  },
  scale: (rows): Fields => {
    const [scale] = rowsOf(rows, 'mark_scale');
    return scale ? scaleFields({ name: scale.name, ...JSON.parse(String(scale.content)) }) : {};
  },
  layout: (rows): Fields => {
    const [layout] = rowsOf(rows, 'card_layout');
    if (!layout) return {};
    const usedFor = JSON.parse(String(layout.used_for)) as CardLayout['usedFor'];
    return {
      name: text(layout.name),
      usedFor: typeof usedFor === 'string' ? usedFor : usedFor.join(', ') || null,
      ...layoutFields(JSON.parse(String(layout.content)) as CardParts),
    };
  },
  weeks: (rows): Fields => {
    const [school] = rowsOf(rows, 'school');
    const cycle = typeof school?.weeks === 'string' ? (JSON.parse(school.weeks) as WeekCycle) : undefined;
    if (!cycle) return {};
    return {
      weekNames: cycle.names.join(', ') || null,
      anchor: cycle.anchor,
      skipsWeeksWithoutSchool: cycle.skipsWeeksWithoutSchool,
      weeksSet: cycle.set.map(({ from, name }) => `${from}: ${name}`).join(', ') || null,
    };
  },
};
