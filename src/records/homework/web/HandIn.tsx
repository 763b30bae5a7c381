import { Button, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { Homework } from '../homework.contract.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import styles from './Homework.module.css';
import { useHandIn, useHandInWaits } from './hand-in.hooks.ts';
import { OwnHandIn } from './OwnHandIn.tsx';

/** Shows what the student has handed in and, until it is returned, the form to hand in or hand in again. */
export function HandIn({ homework, roll }: { readonly homework: Homework; readonly roll: number }) {
  const { t } = useTranslation('homework');
  const waits = useHandInWaits(Number(homework._id));
  const { own } = homework;
  if (!own) return null;
  return (
    <>
      <OwnHandIn homework={homework} own={own} roll={roll} title={t('yours')} />
      {waits && <p role="status">{t('waits')}</p>}
      {own.state !== 'returned' && <HandInForm homework={homework} isAgain={own.at !== null} />}
    </>
  );
}

function HandInForm({ homework, isAgain }: { readonly homework: Homework; readonly isAgain: boolean }) {
  const { t } = useTranslation('homework');
  const { handIn: way, subject } = homework;
  const send = useHandIn(Number(homework._id));
  const [files, setFiles] = useState<readonly File[]>([]);
  const draft = useFormDraft(
    `hand-in ${homework._id}`,
    { text: homework.own?.text ?? '' },
    { onStartOver: ({ text: empty }) => setText(empty), hasMore: files.length > 0 },
  );
  const [text, setText] = useState(draft.first.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      { text: way === 'tick' ? '' : text, files, subject, photosName: `${t('photosName')}.pdf` },
      {
        onStored: draft.whenStored(),
        onSuccess: (outcome) => {
          draft.done();
          // A file that was chosen while the others were being sent was not sent with them.
          setFiles((chosen) => chosen.filter((file) => !files.includes(file)));
          if (outcome !== waiting) toastSuccess(t('sent'));
        },
      },
    );
  };
  const isEmpty = (way === 'files' && files.length === 0) || (way === 'text' && text.trim() === '');
  return (
    <form onSubmit={submit} className={`${styles.form} not-printed`}>
      <Stack>
        {draft.notice}
        {way !== 'tick' && (
          <Textarea
            label={t('yourText')}
            autosize
            minRows={3}
            maxRows={20}
            maxLength={20_000}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              draft.keep({ text: event.currentTarget.value });
            }}
          />
        )}
        {way === 'files' && <ChooseFiles files={files} onChoose={setFiles} areJoined />}
        {isAgain && way !== 'tick' && <p className={styles.quiet}>{t('replaces')}</p>}
        <SaveFailure error={send.error} />
        <Button type="submit" size="md" loading={send.isPending} disabled={isEmpty}>
          {way === 'tick' ? t('tick') : t(isAgain ? 'sendAgain' : 'send')}
        </Button>
      </Stack>
    </form>
  );
}
