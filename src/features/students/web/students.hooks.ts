import { useQuery } from '@tanstack/react-query';
import { call } from '../../../web/api/call.ts';
import { readStudentByEmail } from '../students.contract.ts';

export function useStudentProfile(email: string) {
  return useQuery({ queryKey: ['student', email], queryFn: () => call(readStudentByEmail, { params: { email } }) });
}
