import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { callForPage } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { dropFormDraft } from '../../../platform/web/offline/drafts.ts';
import { type PhotoChoice, useUploadedPhoto } from '../../images/web/images.hooks.ts';
import { freshOn } from '../../school/web/on-day.hooks.ts';
import * as contract from '../students.contract.ts';

const studentsKey = 'students';

export function studentProfileQuery(email: string) {
  return callQuery(studentsKey, contract.readStudentByEmail, { params: { email } });
}

/** The profile of the student with this email; nothing is fetched without an email. */
export function useStudentProfile(email: string | undefined) {
  return useQuery({ ...studentProfileQuery(email ?? ''), enabled: email !== undefined });
}

/** One page of students, and how many precede it. Shows the previous page while it loads. */
export function studentsQuery(query: contract.StudentQuery) {
  const { page = 1, size = contract.usualPageSize } = query;
  return queryOptions({
    queryKey: [studentsKey, 'list', query],
    queryFn: async () => ({ ...(await callForPage(contract.listStudents, { query })), before: (page - 1) * size }),
  });
}

export function useStudents(query: contract.StudentQuery) {
  return useQuery({ ...studentsQuery(query), placeholderData: keepPreviousData });
}

/** The maximum number of students that a search offers at once. */
const mostOffered = 6;

/** The pause is short because each answer takes a few milliseconds. */
const pauseMs = 150;

/**
 * The first students with this text in the name or with a roll that begins with it, and their total number. `isSettled`
 * is set when the results are those of the text.
 */
export function useFoundStudents(text: string) {
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const roll = readWholeNumber(asked, 1, maxRoll);
  const { data, error, isPlaceholderData } = useQuery({
    ...studentsQuery({ ...(roll === undefined ? { search: asked } : { roll }), page: 1, size: mostOffered }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isSettled = asked === wanted && data !== undefined && !isPlaceholderData;
  const found = wanted === '' || asked === '' ? undefined : data;
  return { students: found?.rows ?? [], total: found?.total ?? 0, error, isSettled };
}

/** The student who has a roll now; `null` if nobody does. */
export function useStudentOfRoll(roll: number | undefined) {
  return useQuery({
    queryKey: [studentsKey, 'roll', roll],
    // The call lists all rolls that begin with these digits; the roll itself is the lowest of them.
    queryFn: async () => {
      const [first] = await call(contract.listStudents, { query: { roll: roll ?? 0, page: 1, size: 1, sort: 'roll' } });
      return first?.roll === roll ? first : null;
    },
    enabled: roll !== undefined,
  });
}

/** All students that a query matches, without pagination; fetched for printing. */
export function useWholeList({ page, size, ...found }: contract.StudentQuery) {
  return useChange('nothing', () => call(contract.listStudents, { query: found }), { gcTime: 0 });
}

export function useStudent(id: string, on?: string) {
  return useQuery({
    ...callQuery(studentsKey, contract.readStudent, { params: { id: Number(id) }, query: { on } }),
    ...freshOn(on),
  });
}

type StudentForm = Omit<contract.NewStudent & contract.StudentChange, 'photo' | 'roll'> & {
  readonly roll?: number;
  readonly photo: PhotoChoice;
};

/** Adds a student, or edits the one with this id. */
export function useSaveStudent(id?: string) {
  const send = useBasedCall();
  const uploaded = useUploadedPhoto();
  return useChange(studentsKey, async ({ photo: choice, ...student }: StudentForm): Promise<contract.AddedStudent> => {
    const photo = await uploaded(choice);
    const body = photo === undefined ? student : { ...student, photo };
    if (id === undefined) return call(contract.addStudent, { body });
    // The form requires a roll for students who have one, so the 0 is replaced.
    return send(contract.changeStudent, { params: { id: Number(id) }, body: { roll: 0, ...body } });
  });
}

/** Issues new first passwords to a class. The latest ones are kept only in `data`. */
export function useIssueFirstPasswords() {
  return useChange(
    studentsKey,
    (classNumber: number) => call(contract.issueFirstPasswords, { params: { class: classNumber } }),
    { gcTime: 0 },
  );
}

export function useDeleteStudent() {
  return useChange(studentsKey, async (id: string) => {
    const answer = await call(contract.deleteStudent, { params: { id: Number(id) } });
    void dropFormDraft(`student ${id}`);
    return answer;
  });
}
