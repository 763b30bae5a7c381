import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../mail.contract.ts';

export const mailsQuery = queryOptions({
  ...callQuery('mail', contract.listMails, {}),
  // While something waits, it may be sent at any moment.
  refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === 'waiting') ? waitingMs : false),
});
const waitingMs = 3_000;

export const mailingQuery = callQuery('mail', contract.readMailing, {});

const mailChoicesQuery = callQuery('mail', contract.readMailChoices, {});

export function useMails() {
  return useQuery(mailsQuery);
}

/** Returns whether the school can send mails; false until this is known. */
export function sendsMails(mailing: contract.Mailing | undefined): boolean {
  return mailing !== undefined && mailing.ways !== 'kept';
}

export function useMailing() {
  return useQuery({ ...mailingQuery, enabled: mayDo('mail.manage') });
}

export function useMailChoices() {
  return useQuery(mailChoicesQuery);
}

export function useSendTestMail() {
  return useChange('mail', () => call(contract.sendTestMail, {}));
}

export function useRetryMail() {
  return useChange('mail', (id: number) => call(contract.retryMail, { params: { id } }));
}

export function useChooseMail() {
  return useChange('mail', (choice: contract.MailChoice) => call(contract.chooseMail, { body: choice }));
}

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => call(contract.unsubscribe, { query: { token }, body: {} }, readToken()),
  });
}
