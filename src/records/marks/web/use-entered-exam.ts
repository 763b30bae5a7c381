import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classOnDayQuery } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { isExamName, offeredFacts, readFacts } from './exam-facts.ts';
import { lineOfMark, type MarkTexts, maximumWith, noteToSend, readMark } from './mark-text.ts';
import { useMarkScales } from './marks.hooks.ts';
import { type ListedStudent, marksOfStudents } from './marks-of-students.ts';
import { type MarkSheet, useMarkSheet } from './use-mark-sheet.ts';

export type ExamOfClass = {
  readonly classNumber: number;
  /** The school's current session, which the exam belongs to. */
  readonly session: string;
  /** Today at the school. */
  readonly today: string;
  /** The students in the class today. */
  readonly students: readonly ListedStudent[];
  readonly subjects: readonly string[];
};

export type EnteredExam = ReturnType<typeof useEnteredExam>;

/** The exam that is being entered: its sheet, facts and scale, and the students of its day. */
export function useEnteredExam(of: ExamOfClass) {
  const entered = useMarkSheet(of.classNumber);
  const { sheet, latest, change } = entered;
  const sessionOfExam = useSessions().data?.find((one) => one.session === of.session);
  const facts = offeredFacts(sheet, sessionOfExam, of.today);
  const ofDay = useClassOfExam({ ...of, day: sheet.day, latest, change });
  const { scales, usual } = useMarkScales();
  const scaleName = sheet.scale ?? usual;
  const scale = scales.find(({ name }) => name === scaleName) ?? null;
  return {
    ...entered,
    ...ofDay,
    sessionOfExam,
    facts,
    scales,
    scale,
    maxMark: maximumWith(scale, sheet.maxMark),
    rolls: (ofDay.listed ?? []).map(({ roll }) => roll),
    /** Whether the exam has a subject of the class and a name. */
    isNamed: of.subjects.includes(sheet.subject) && isExamName(sheet.examName),
  };
}

type Submitter = Pick<ExamOfClass, 'classNumber'> & { readonly email: string };

/** The marks to submit; `undefined` while the maximum or a fact is invalid. */
export function submissionOf({ sheet, facts, rolls, maxMark, scale }: EnteredExam, by: Submitter) {
  const sentFacts = readFacts(facts);
  if (maxMark === undefined || sentFacts === undefined) return undefined;
  const { subject, examName } = sheet;
  return {
    ...sentFacts,
    subject,
    examName,
    ...(scale ? { scale: scale.name } : { maxMark }),
    class: by.classNumber,
    marks: rolls.map((roll) => ({
      roll,
      ...lineOfMark(readMark(sheet.marks[roll], maxMark, scale) ?? null),
      ...noteToSend(sheet.marks, roll),
    })),
    teacherEmail: by.email,
  };
}

type Options = {
  readonly classNumber: number;
  readonly today: string;
  /** The students in the class today. */
  readonly students: readonly ListedStudent[];
  readonly day: string | undefined;
  readonly latest: { readonly current: MarkSheet };
  readonly change: (changes: Partial<MarkSheet>) => void;
};

/**
 * The students of an exam, which are the class on its day. If the day changes, typed entries stay with their students,
 * whose rolls can differ on that day.
 */
function useClassOfExam({ classNumber, today, students, day, latest, change }: Options) {
  const { t } = useTranslation('marks');
  const queries = useQueryClient();
  const isToday = day === undefined || day === today;
  const ofDay = useQuery({ ...classOnDayQuery(classNumber, day), enabled: !isToday });
  const listed = isToday ? students : ofDay.data;
  const aside = useRef<Readonly<Record<string, string>>>({});

  const changeFacts = async (changes: Partial<MarkSheet>) => {
    const { day: next } = changes;
    if (next === undefined || next === day || !listed) return change(changes);
    try {
      const then = next === today ? students : await queries.fetchQuery(classOnDayQuery(classNumber, next));
      const moved: { marks: MarkTexts; aside: Readonly<Record<string, string>> } = marksOfStudents(
        { ...latest.current, aside: aside.current },
        listed,
        then,
      );
      aside.current = moved.aside;
      change({ ...changes, marks: moved.marks });
    } catch (error) {
      toastFailure(failureText(error as Error, t('studentsFailed')));
    }
  };

  return { listed, failure: isToday ? null : ofDay.error, refetch: ofDay.refetch, changeFacts };
}
