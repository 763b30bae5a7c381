import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { maxMessageLength } from '../messages.contract.ts';
import { useAnswer } from './conversations.hooks.ts';
import styles from './MessageForm.module.css';
import { useOfferTakeBack } from './use-offer-take-back.ts';

type Props = {
  /** The message to answer. */
  readonly to: string;
  /** The name under which the draft is kept. */
  readonly draftName: string;
  readonly onSent: (conversation: string) => void;
  /** Whether the field gets the focus, for a form that opens at a press. */
  readonly hasFocus?: boolean;
};

/** The form in which an answer is written. */
export function AnswerForm({ to, draftName, onSent, hasFocus = false }: Props) {
  const { t } = useTranslation('messages');
  const answer = useAnswer(to);
  const offerTakeBack = useOfferTakeBack();
  const draft = useFormDraft(draftName, { message: '' }, { onStartOver: (values) => form.setValues(values) });
  const form = useForm({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: { message: (text) => findTextFault(text, maxMessageLength) },
  });
  const submit = form.onSubmit((values) => {
    answer.mutate(values.message, {
      onStored: draft.whenStored(),
      onSuccess: (answer) => {
        // What was typed while the answer was being sent stays.
        if (form.getValues().message === values.message) {
          form.setFieldValue('message', '');
          draft.done();
        }
        if (answer === waiting) return;
        offerTakeBack({ text: t('answered'), ids: [answer._id], values, form });
        onSent(answer.conversation);
      },
      onError: (error) => form.setErrors(fieldFaults(error)),
    });
  }, focusFirstFault(form));
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {draft.notice}
      <Stack>
        <Textarea
          label={t('yourAnswer')}
          required
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus={hasFocus || undefined}
          autoFocus={hasFocus}
          {...form.getInputProps('message')}
        />
        <SaveFailure error={answer.error} />
        <Button type="submit" className={styles.sendAnswer} loading={answer.isPending}>
          {t('sendAnswer')}
        </Button>
      </Stack>
    </form>
  );
}
