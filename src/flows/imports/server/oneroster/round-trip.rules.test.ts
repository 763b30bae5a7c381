import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../oneroster/server/archive.rules.ts';
import type { SchoolState, StatePerson } from '../../../oneroster/server/school-state.ts';
import { describeFiles } from './describe-files.rules.ts';
import type { Described, Made } from './described.ts';
import { readTables } from './tables.rules.ts';

const moment = { today: '2026-11-20', timeZone: 'Asia/Dhaka' };
const target = { ...moment, domain: 'hill.example' };
const nowhere = { street: null, city: null, state: null, postalCode: null };
const there = { leftAt: null, isErased: false, address: nowhere };
const guardian = { name: 'Rina', relation: 'aunt, "mother"', phone: '+880 1', email: 'rina@example.com' };
const details = {
  dateOfBirth: '2012-02-29',
  gender: 'Female' as const,
  courseEnrolled: 'General\nSecond line',
  guardian,
  admissionNumber: 'GH/2014, 7',
};

const people: StatePerson[] = [
  { ...there, sourcedId: 'p1', role: 'admin', name: 'Ada Head', email: 'admin@hill.example' },
  { ...there, sourcedId: 'p2', role: 'teacher', name: '=1+1', email: 't@hill.example', phone: '', subject: null },
  {
    sourcedId: 'p3',
    role: 'teacher',
    name: 'Tom  Lee',
    parts: { familyName: 'Lee', givenName: 'Thomas', preferredName: 'Tom' },
    email: 'tom@hill.example',
    phone: '+1, 2',
    subject: 'Art',
    leftAt: '2026-01-02T03:04:05.678Z',
    isErased: false,
    address: { street: '1 Hill\r\nRoad', city: null, state: 'Dhaka', postalCode: '007' },
  },
  {
    ...there,
    sourcedId: 'p4',
    role: 'student',
    name: 'বড়ুয়া',
    parts: { familyName: 'বড়ুয়া' },
    email: 's1@hill.example',
    details,
  },
  {
    ...there,
    sourcedId: 'p5',
    role: 'student',
    name: 'Ana -',
    email: 's2@hill.example',
    details: {
      ...details,
      dateOfBirth: null,
      gender: null,
      admissionNumber: null,
      guardian: { name: '', relation: '', phone: '', email: null },
    },
  },
  {
    sourcedId: 'p6',
    role: 'student',
    name: 'Former student',
    email: '',
    address: nowhere,
    details: null,
    leftAt: '2026-01-02T03:04:05.678Z',
    isErased: true,
  },
];

/** Joins texts that older versions stored on several lines. */
function onOneLine(person: StatePerson): StatePerson {
  return JSON.parse(JSON.stringify(person).replaceAll(/(\\r)?\\n/g, ' '));
}

const plain = { scale: null, credits: null, categories: [] };
const alone = { category: null, replaces: null, replacesBy: null };

/** A school with data of every kind. */
const school: SchoolState = {
  school: {
    sourcedId: 'org',
    name: 'Hill, "School"',
    domain: 'hill.example',
    policies: {
      teachersReach: 'taught',
      correctionDays: 7,
      resultsVisible: 'published',
      excusedCounts: 'not',
      registersTaken: 'lesson',
      registersClose: { morning: '09:00', afternoon: '13:00' },
      careBelowPercent: 80,
      passPercent: null,
      secondFactor: 'staff',
      secondFactorFrom: '2026-09-01',
      firstPasswords: 'random',
      classSpread: 'shown',
      roomTaken: 'refuse',
      markScale: null,
      yearMean: 'exams',
      filesPerStudentMegabytes: 200,
      handInYears: 5,
      listsSortBy: 'familyName',
      classOrder: 'numberInClass',
      requiredFields: ['roll', 'guardian'],
    },
    weeks: [
      { from: '1900-01-01', days: ['Sunday', 'Monday'] },
      { from: '2026-09-01', days: ['Saturday'] },
    ],
    weekCycle: {
      names: ['A', 'B, other'],
      anchor: '2026-09-01',
      skipsWeeksWithoutSchool: true,
      set: [{ from: '2026-10-05', name: 'B, other' }],
    },
    closedDays: [
      { name: 'Eid', from: '2026-05-01', to: '2026-05-03', classes: null },
      { name: 'Trip', from: '2026-10-01', to: '2026-10-01', classes: [5, 6] },
    ],
    reasons: [
      { name: 'Illness', status: 'Excused', isOpen: false },
      { name: 'At the other site', status: 'Present', isOpen: true, code: 'D', counts: 'not', order: 1 },
    ],
    grades: [
      {
        class: null,
        bands: [
          { name: 'A+', fromPercent: 79.5, points: 5, passes: true },
          { name: 'F', fromPercent: 0, points: null, passes: false },
        ],
      },
      { class: 6, bands: [{ name: 'Good', fromPercent: 0, points: 0.25, passes: true }] },
    ],
    scales: [{ name: 'Twenty', kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2 } }],
  },
  sessions: [
    { sourcedId: 's1', name: '2025-2026', from: '2025-06-01', to: '2026-05-31', isClosed: true, terms: [] },
    {
      sourcedId: 's2',
      name: '2026-2027',
      from: '2026-06-01',
      to: '2027-05-31',
      isClosed: false,
      terms: [
        { sourcedId: 'k1', name: 'First', from: '2026-06-01', to: '2026-12-31', weight: 100 },
        { sourcedId: 'k2', name: 'Second', from: '2027-01-01', to: '2027-05-31', weight: 250 },
      ],
    },
  ],
  classes: [
    { class: 5, name: 'Class 5', order: 1, movesUpTo: 6, isOpen: true, teacher: 'p2', scale: 'Twenty' },
    { class: 6, name: '5A, blue', order: 3, movesUpTo: null, isOpen: false, teacher: null, scale: null },
  ],
  people,
  enrolments: [
    {
      sourcedId: 'e1',
      student: 'p4',
      session: 's1',
      class: 5,
      roll: 1,
      numberInClass: null,
      from: '2025-06-01',
      until: '2026-06-01',
    },
    {
      sourcedId: 'e2',
      student: 'p4',
      session: 's2',
      class: 6,
      roll: 7,
      numberInClass: 3,
      from: '2026-06-01',
      until: null,
    },
    {
      sourcedId: 'e3',
      student: 'p5',
      session: 's2',
      class: 6,
      roll: 8,
      numberInClass: null,
      from: '2026-06-01',
      until: '2026-06-01',
    },
    {
      sourcedId: 'e4',
      student: 'p5',
      session: 's2',
      class: 5,
      roll: 8,
      numberInClass: null,
      from: '2027-01-01',
      until: null,
    },
    {
      sourcedId: 'e5',
      student: 'p6',
      session: 's1',
      class: 5,
      roll: 2,
      numberInClass: null,
      from: '2025-06-01',
      until: '2026-01-01',
    },
  ],
  subjects: [
    {
      ...{ sourcedId: 'u1', session: 's1', class: 5, name: 'Art', code: 'A', teachers: ['p3', 'p2'] },
      scale: 'Twenty',
      credits: 250,
      categories: [
        { name: 'Tests, long', weight: 60, dropLowest: 1 },
        { name: 'Oral', weight: 0.5, dropLowest: 0 },
      ],
    },
    { ...plain, sourcedId: 'u2', session: 's2', class: 6, name: 'Art, new', code: 'A,1', teachers: [] },
    { ...plain, sourcedId: 'u3', session: 's2', class: 6, name: 'Art, new', code: 'B', teachers: ['p2'] },
    { ...plain, sourcedId: 'u4', session: 's2', class: 40, name: 'French', code: 'F', teachers: ['p2', 'p3'] },
  ],
  periods: [
    {
      session: 's2',
      class: 6,
      day: 'Sunday',
      period: 1,
      label: null,
      subject: 'Art, new',
      subjectId: 'u2',
      teachers: ['p2', 'p3'],
      week: 1,
      starts: 480,
      ends: 525,
      room: 'Room 12, upstairs',
    },
    {
      session: 's2',
      class: 6,
      day: 'Sunday',
      period: 2,
      label: 'Break',
      subject: 'Former name',
      subjectId: 'u2',
      teachers: ['p3'],
      week: null,
      starts: 525,
      ends: 540,
      room: null,
    },
    {
      session: 's2',
      class: 6,
      day: 'Monday',
      period: 1,
      label: null,
      subject: 'Unlisted',
      subjectId: null,
      teachers: ['p2'],
      week: null,
      starts: 480,
      ends: 525,
      room: null,
    },
    {
      session: 's2',
      class: 40,
      day: 'Monday',
      period: 2,
      label: null,
      subject: 'French',
      subjectId: 'u4',
      teachers: ['p3'],
      week: null,
      starts: 525,
      ends: 570,
      room: null,
    },
  ],
  exams: [
    {
      ...alone,
      sourcedId: 'x1',
      session: 's1',
      class: 5,
      subject: 'Art',
      subjectId: 'u1',
      name: 'Final',
      maxMark: 50,
      markScale: null,
      submittedBy: 'p3',
      submittedAt: '2026-05-01T04:00:00.123Z',
      term: null,
      weight: 100,
      day: null,
      absentAsZero: false,
      publishedAt: null,
      marks: [
        { enrolment: 'e1', mark: 50, state: null, words: null, note: null },
        { enrolment: 'e5', mark: null, state: 'exempt', words: null, note: null },
      ],
    },
    {
      sourcedId: 'x3',
      category: 'Oral',
      replaces: 'x5',
      replacesBy: 'later',
      session: 's1',
      class: 5,
      subject: 'Art',
      subjectId: 'u1',
      name: 'Oral',
      maxMark: 300,
      markScale: {
        name: 'Levels',
        kind: 'levels',
        levels: [
          { name: 'Good', points: 3, passes: true },
          { name: 'Fair', points: 1, passes: false },
        ],
        writes: { as: 'level' },
      },
      submittedBy: 'p2',
      submittedAt: '2026-05-02T04:00:00.000Z',
      term: null,
      weight: 100,
      day: null,
      absentAsZero: false,
      publishedAt: null,
      marks: [
        { enrolment: 'e1', mark: 100, state: null, words: 'Fair', note: 'Spoke softly' },
        { enrolment: 'e5', mark: null, state: 'zero', words: null, note: null },
      ],
    },
    {
      ...alone,
      sourcedId: 'x2',
      category: 'Of former years',
      session: 's2',
      class: 6,
      subject: 'Unlisted',
      subjectId: null,
      name: 'Quiz',
      maxMark: 10,
      markScale: null,
      submittedBy: 'p2',
      submittedAt: '2026-10-01T04:00:00.000Z',
      marks: [{ enrolment: 'e2', mark: 0, state: null, words: null, note: null }],
      term: 'k1',
      weight: 25,
      day: '2026-09-30',
      absentAsZero: true,
      publishedAt: '2026-10-02T04:00:00.000Z',
    },
    {
      ...alone,
      ...{ sourcedId: 'x5', session: 's1', class: 5, subject: 'Art', subjectId: 'u1', name: 'Portfolio' },
      maxMark: 0,
      markScale: { name: 'Portfolio', kind: 'words', writes: { as: 'percent' } },
      ...{ submittedBy: 'p3', submittedAt: '2026-05-01T04:00:00.000Z', publishedAt: null },
      ...{ term: null, weight: 100, day: null, absentAsZero: false, category: 'Tests, long' },
      marks: [{ enrolment: 'e1', mark: 0, state: null, words: 'Careful, "neat" work', note: null }],
    },
    {
      ...alone,
      ...{ sourcedId: 'x6', session: 's1', class: 5, subject: 'Art', subjectId: 'u1', name: 'Sketches' },
      maxMark: 0,
      markScale: { name: 'Done', kind: 'done', writes: { as: 'percent' } },
      ...{ submittedBy: 'p3', submittedAt: '2026-05-01T04:00:00.000Z', publishedAt: null },
      ...{ term: null, weight: 100, day: null, absentAsZero: false },
      marks: [{ enrolment: 'e1', mark: 0, state: null, words: null, note: null }],
    },
    {
      ...alone,
      sourcedId: 'x4',
      session: 's2',
      class: 40,
      subject: 'French',
      subjectId: 'u4',
      name: 'Quiz',
      maxMark: 10,
      markScale: null,
      submittedBy: 'p3',
      submittedAt: '2026-10-01T04:00:00.000Z',
      marks: [{ enrolment: 'e2', mark: 7, state: null, words: null, note: null }],
      term: 'k1',
      weight: 100,
      day: null,
      absentAsZero: false,
      publishedAt: null,
    },
  ],
  groups: [
    {
      session: 's2',
      class: 40,
      name: 'French 5/6',
      block: 'Languages, first choice',
      takesRegister: true,
      classes: [5, 6],
      members: [
        { student: 'p4', from: '2026-06-01', until: '2026-10-05' },
        { student: 'p4', from: '2026-10-12', until: null },
      ],
    },
  ],
};

function read(state: SchoolState): Described {
  return describeFiles(
    readTables(writeArchive(state, moment), { name: '2026', from: '2026-01-01', to: '2026-12-31' }),
    target,
  );
}

function made<K extends Made['of']>({ rows }: Described, of: K) {
  return rows.flatMap((row) => (row.made?.of === of ? [row.made as Extract<Made, { of: K }>] : []));
}

function values<K extends Exclude<Made['of'], 'lessons'>>(described: Described, of: K) {
  return made(described, of).map((one) => ('value' in one ? one.value : undefined));
}

describe('the exported files of a school', () => {
  const described = read(school);

  it('have no faults, and state that they are complete', () => {
    expect(described.rows.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(described.isWhole).toBe(true);
  });

  it('contain all of it except the admins, whom each school has itself', () => {
    const { name: _, domain: __, ...settings } = school.school;
    expect(values(described, 'school')).toEqual([settings]);
    expect(values(described, 'session')).toEqual(school.sessions);
    expect(values(described, 'class')).toEqual(school.classes);
    expect(values(described, 'person')).toEqual(people.filter(({ role }) => role !== 'admin').map(onOneLine));
    expect(values(described, 'enrolment')).toEqual(school.enrolments);
    expect(values(described, 'subject')).toEqual(school.subjects);
    expect(values(described, 'exam')).toEqual(school.exams);
    const members = made(described, 'member').map(({ value }) => value);
    const groups = made(described, 'subject').flatMap(({ group }) => (group ? [{ ...group, members }] : []));
    expect(groups).toEqual(school.groups);
    const lessons = [...made(described, 'subject'), ...made(described, 'lessons')].flatMap(({ periods }) => periods);
    expect(lessons.length).toBe(school.periods.length);
    expect(lessons).toEqual(expect.arrayContaining([...school.periods]));
  });

  it('are the same each time', () => {
    expect(writeArchive(school, moment)).toEqual(writeArchive(structuredClone(school), moment));
  });
});
