import { type FormRulesRecord, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { maxMessageLength } from '../messages.contract.ts';
import { useOfferTakeBack } from './use-offer-take-back.ts';

/** A form in which a message is written, which is kept on the device under `name` until it is sent. */
export function useMessageForm<Values extends { readonly message: string }>(
  name: string,
  empty: Values,
  rules?: Omit<FormRulesRecord<Values>, 'message'>,
) {
  const { t } = useTranslation('messages');
  const offerTakeBack = useOfferTakeBack();
  const draft = useFormDraft(name, empty, { onStartOver: (values) => form.setValues(values) });
  const form = useForm<Values>({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: { ...rules, message: (text: string) => findTextFault(text, maxMessageLength) } as FormRulesRecord<Values>,
  });
  /**
   * Empties the field once the message is stored, unless more was typed while it was being sent; without ids it waits
   * on the device and cannot be taken back.
   */
  const noteSent = (values: Values, ids: readonly string[]) => {
    if (form.getValues().message === values.message) {
      form.setValues({ message: '' } as Partial<Values>);
      draft.done();
    }
    form.getInputNode('message')?.focus();
    if (ids.length > 0) offerTakeBack({ text: t('sent'), ids, values, form });
  };
  return { form, notice: draft.notice, whenStored: draft.whenStored, noteSent };
}
