import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callForPage } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { type PhotoChoice, useUploadedPhoto } from '../../images/web/images.hooks.ts';
import * as contract from '../students.contract.ts';

const studentsKey = 'students';

export function studentProfileQuery(email: string) {
  return queryOptions({
    queryKey: [studentsKey, 'profile', email],
    queryFn: () => call(contract.readStudentByEmail, { params: { email } }),
  });
}

export function useStudentProfile(email: string) {
  return useQuery(studentProfileQuery(email));
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

/** All students that a query matches, without pagination; fetched for printing. */
export function useWholeList({ page, size, ...found }: contract.StudentQuery) {
  return useChange({
    changes: 'nothing',
    mutationFn: () => call(contract.listStudents, { query: found }),
    gcTime: 0,
  });
}

export function useStudent(id: string) {
  return useQuery({
    queryKey: [studentsKey, 'one', id],
    queryFn: () => call(contract.readStudent, { params: { id: Number(id) } }),
  });
}

type StudentForm = Omit<contract.StudentFields, 'photo'> & { readonly photo: PhotoChoice };

/** Adds a student, or edits the one with this id. */
export function useSaveStudent(id?: string) {
  const uploaded = useUploadedPhoto();
  return useChange({
    changes: studentsKey,
    mutationFn: async ({ photo: choice, ...student }: StudentForm): Promise<contract.AddedStudent> => {
      const photo = await uploaded(choice);
      const body = photo === undefined ? student : { ...student, photo };
      if (id === undefined) return call(contract.addStudent, { body });
      return call(contract.changeStudent, { params: { id: Number(id) }, body });
    },
  });
}

/** Issues new first passwords to a class; the last ones issued are in `data` and nowhere else. */
export function useIssueFirstPasswords(classNumber: number) {
  return useChange({
    changes: studentsKey,
    mutationFn: () => call(contract.issueFirstPasswords, { params: { class: classNumber } }),
    gcTime: 0,
  });
}

export function useDeleteStudent() {
  return useChange({
    changes: studentsKey,
    mutationFn: (id: string) => call(contract.deleteStudent, { params: { id: Number(id) } }),
  });
}
