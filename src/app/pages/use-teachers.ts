import { useRecipients } from '../../records/messages/web/messages.hooks.ts';

/**
 * The teachers to choose from, which are those who can get messages. `hasFailed` is set if they could not be fetched.
 */
export function useTeachers() {
  const { data, isError } = useRecipients();
  return { teachers: data?.teachers ?? [], hasFailed: isError };
}
