import { useQuery } from '@tanstack/react-query';
import { call } from '../../../web/api/call.ts';
import { readTeacherByEmail } from '../teachers.contract.ts';

export function useTeacherProfile(email: string) {
  return useQuery({ queryKey: ['teacher', email], queryFn: () => call(readTeacherByEmail, { params: { email } }) });
}
