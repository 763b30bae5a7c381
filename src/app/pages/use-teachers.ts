import { useRecipients } from '../../records/messages/web/messages.hooks.ts';

/** The school's teachers, to choose one from: those to whom messages go. `hasFailed` if they could not be fetched. */
export function useTeachers() {
  const { data, isError } = useRecipients();
  return { teachers: data?.teachers ?? [], hasFailed: isError };
}
