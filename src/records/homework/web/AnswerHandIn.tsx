import { Button, Stack, Textarea } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { type HandIn, type Homework, maxFeedback } from '../homework.contract.ts';
import styles from './Homework.module.css';
import { isHandInChanged, standingIn, useAnswer } from './homework.hooks.ts';
import { MarkField } from './MarkField.tsx';
import { readHandInMark, toMarkText } from './typed-mark.ts';

type Props = {
  readonly homework: Homework;
  readonly shown: HandIn;
  /** Goes on to the next student who waits for an answer. */
  readonly onNext: () => void;
};

/** The teacher's answer to a student: feedback and a mark, with which the hand-in is returned or is to be done again. */
export function AnswerHandIn({ homework, shown, onNext }: Props) {
  const { t } = useTranslation('homework');
  const { values, set, send, notice, answer } = useTypedAnswer({ homework, shown, onNext });
  const sendIfValid = ({ currentTarget }: MouseEvent<HTMLButtonElement>, state: 'returned' | 'again') => {
    if (currentTarget.form?.reportValidity()) send(state);
  };
  return (
    <form className={`${styles.form} not-printed`} onSubmit={(event) => event.preventDefault()}>
      <Stack>
        {notice}
        <Textarea
          label={t('feedback')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxFeedback}
          value={values.feedback}
          onChange={(event) => set({ feedback: event.currentTarget.value })}
        />
        <MarkField
          homework={homework}
          value={values.mark}
          refused={fieldFaults(answer.error).mark}
          onType={(mark) => set({ mark })}
        />
        <SaveFailure error={answer.error} {...(isHandInChanged(answer.error) && { failed: t('changedMeanwhile') })} />
        <div className={styles.actions}>
          <Button size="md" loading={answer.isPending} onClick={(event) => sendIfValid(event, 'returned')}>
            {t('returned')}
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={answer.isPending}
            onClick={(event) => sendIfValid(event, 'again')}
          >
            {t('again')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** What a draft contains if nothing was handed in when the typing began; it is blank until then. */
const nothing = 'nothing';

const toText = (at: string | null) => at ?? nothing;
const toInstant = (text: string) => (text === nothing ? null : text);

/** The typed answer, kept on the device until it is sent. */
function useTypedAnswer({ homework, shown, onNext }: Props) {
  const { t } = useTranslation('homework');
  const answer = useAnswer(Number(homework._id), shown.roll);
  const draft = useFormDraft(
    `feedback ${homework._id} ${shown.roll}`,
    // The instants of the hand-in and of the answer to replace are kept with what was typed, because the student can hand
    // in again and another teacher can answer meanwhile.
    {
      feedback: shown.feedback ?? '',
      mark: toMarkText(homework, shown.mark),
      answeredAt: shown.answeredAt ?? '',
      handedInAt: '',
    },
    { onStartOver: (first) => setValues(first) },
  );
  const [values, setValues] = useState(draft.first);
  const set = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes };
    const isTyped = next.feedback !== (shown.feedback ?? '') || next.mark !== toMarkText(homework, shown.mark);
    const typed = { ...next, handedInAt: isTyped ? values.handedInAt || toText(shown.at) : '' };
    setValues(typed);
    draft.keep(typed);
  };
  const send = (state: 'returned' | 'again') => {
    const mark = readHandInMark(homework, values.mark) ?? null;
    const answeredAt = values.answeredAt || null;
    const handedInAt = values.handedInAt ? toInstant(values.handedInAt) : shown.at;
    const said = { state, feedback: values.feedback, mark, handedInAt, answeredAt };
    answer.mutate(said, {
      onStored: draft.whenStored(),
      onError: (error) => {
        const stands = standingIn(error);
        if (stands)
          setValues((now) => ({ ...now, answeredAt: stands.answeredAt ?? '', handedInAt: toText(stands.at) }));
      },
      onSuccess: (answered) => {
        setValues((now) => ({ ...now, answeredAt: answered.answeredAt ?? '', handedInAt: '' }));
        draft.done();
        toastSuccess(t('answered', { name: shown.name }));
        onNext();
      },
    });
  };
  return { values, set, send, notice: draft.notice, answer };
}
