import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { takeBackMessage } from '../messages.contract.ts';

type Sent<Values> = {
  /** The result, such as "Message sent!". */
  readonly text: string;
  readonly ids: readonly string[];
  /** The sent values, which the form gets back. */
  readonly values: Values;
  readonly form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'getInputNode'>;
};

/** Shows that something was sent, and offers for some seconds to take it back into its form. */
export function useOfferTakeBack() {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  return <Values extends { readonly message: string }>({ text, ids, values, form }: Sent<Values>) =>
    offerUndo({
      text,
      undo: async () => {
        const takenBack = ids.map((id) => call(takeBackMessage, { params: { id: Number(id) } }));
        const outcomes = await Promise.allSettled(takenBack);
        for (const topic of ['sent', 'conversations', 'news']) void queries.invalidateQueries({ queryKey: [topic] });
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        // Text that was begun meanwhile is not replaced.
        const { message } = form.getValues();
        form.setValues({ ...values, message: message ? `${values.message}\n\n${message}` : values.message });
        form.getInputNode('message')?.focus();
        toastSuccess(t('takenBack'));
      },
    });
}
