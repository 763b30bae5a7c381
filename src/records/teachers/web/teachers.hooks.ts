import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PhotoChoice, useUploadedPhoto } from '../../../base/images/web/images.hooks.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { dropFormDraft } from '../../../platform/web/offline/drafts.ts';
import * as contract from '../teachers.contract.ts';

const teachersKey = 'teachers';

export function useTeacherProfile(email: string) {
  return useQuery(callQuery(teachersKey, contract.readTeacherByEmail, { params: { email } }));
}

export function teachersQuery(query: InputOf<typeof contract.listTeachers>['query']) {
  return callQuery(teachersKey, contract.listTeachers, { query });
}

export function useTeachers(query: InputOf<typeof contract.listTeachers>['query']) {
  return useQuery({ ...teachersQuery(query), placeholderData: keepPreviousData });
}

export function useTeacher(id: string) {
  return useQuery(callQuery(teachersKey, contract.readTeacher, { params: { id: Number(id) } }));
}

type WithChoice<Body> = Omit<Body, 'photo'> & { readonly photo: PhotoChoice };

export function useAddTeacher() {
  const uploaded = useUploadedPhoto();
  return useChange(
    teachersKey,
    async ({ photo, ...teacher }: WithChoice<InputOf<typeof contract.addTeacher>['body']>) =>
      call(contract.addTeacher, { body: { ...teacher, photo: (await uploaded(photo)) ?? null } }),
  );
}

/** Changes a teacher. `onUploaded` is called when a chosen photo is uploaded, before the rest is saved. */
export function useChangeTeacher(id: string, onUploaded: () => void) {
  const send = useBasedCall();
  const uploaded = useUploadedPhoto();
  return useChange(teachersKey, async ({ photo: choice, ...teacher }: WithChoice<contract.TeacherChange>) => {
    const photo = await uploaded(choice);
    if (choice) onUploaded();
    const body = photo === undefined ? teacher : { ...teacher, photo };
    return send(contract.changeTeacher, { params: { id: Number(id) }, body });
  });
}

/**
 * The records that depend on a teacher. They are not cached, because the timetable can change, and not fetched while
 * the teacher is being deleted, because the call would fail afterwards.
 */
export function useDuties(id: string, isAsked: boolean) {
  return useQuery({
    ...callQuery(teachersKey, contract.readDuties, { params: { id: Number(id) } }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}

/** `email` is the caller's own; `periodsTo` is the teacher who takes over the periods. */
export function useDeleteTeacher() {
  return useChange(
    teachersKey,
    async ({ id, ...body }: { id: string } & InputOf<typeof contract.deleteTeacher>['body']) => {
      const answer = await call(contract.deleteTeacher, { params: { id: Number(id) }, body });
      void dropFormDraft(`teacher ${id}`);
      return answer;
    },
  );
}
