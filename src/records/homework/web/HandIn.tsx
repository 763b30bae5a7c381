import { Button, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { filesOf, useChosenFiles } from '../../../platform/web/offline/chosen-files.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { Homework } from '../homework.contract.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import styles from './Homework.module.css';
import { isHandedInMeanwhile, storedFormOf, useHandIn, useWaitingHandIn } from './hand-in.hooks.ts';
import { OwnHandIn } from './OwnHandIn.tsx';

/** Shows what the student has handed in and, until it is returned, the form to hand in or hand in again. */
export function HandIn({ homework, roll }: { readonly homework: Homework; readonly roll: number }) {
  const { t } = useTranslation('homework');
  const entry = useWaitingHandIn(Number(homework._id));
  const refused = entry?.refused && entry;
  const { own } = homework;
  if (!own) return null;
  return (
    <>
      <OwnHandIn homework={homework} own={own} roll={roll} title={t('yours')} />
      {entry && !refused && <p role="status">{t('waits')}</p>}
      {own.state === 'returned' && refused && <RefusedHandIn entry={refused} />}
      {own.state !== 'returned' && <HandInForm homework={homework} isAgain={own.at !== null} refused={refused} />}
    </>
  );
}

type FormProps = {
  readonly homework: Homework;
  readonly isAgain: boolean;
  /** What was refused when it was sent later, such as one that came after that of another device. */
  readonly refused: Entry | undefined;
};

function HandInForm({ homework, isAgain, refused }: FormProps) {
  const { t } = useTranslation('homework');
  const { handIn: way } = homework;
  const { text, files, areKept, set, send, submit, notice } = useTypedHandIn(homework);
  const [taken, setTaken] = useState<number>();
  const take = (entry: Entry) => {
    const stored = storedFormOf(entry);
    const refusedFiles = filesOf(stored);
    // What was put into the form before the page was reloaded is in it already.
    const isSame = (file: File) => refusedFiles.some(({ name, size }) => name === file.name && size === file.size);
    set({ text: stored.fields.text ?? '', files: [...files.filter((file) => !isSame(file)), ...refusedFiles] });
    setTaken(entry.id);
  };
  const isEmpty = (way === 'files' && files.length === 0) || (way === 'text' && text.trim() === '');
  return (
    <form onSubmit={submit} className={`${styles.form} not-printed`}>
      <Stack>
        {refused && refused.id !== taken && (
          <RefusedHandIn entry={refused} {...(way !== 'tick' && { onTake: () => take(refused) })} />
        )}
        {notice}
        {way !== 'tick' && (
          <Textarea
            label={t('yourText')}
            autosize
            minRows={3}
            maxRows={20}
            maxLength={20_000}
            value={text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
        {way === 'files' && <ChooseFiles files={files} onChoose={(all) => set({ files: all })} areJoined />}
        {areKept === false && <p className={styles.quiet}>{t('notKept')}</p>}
        {isAgain && way !== 'tick' && <p className={styles.quiet}>{t('replaces')}</p>}
        <SaveFailure error={send.error}>{isHandedInMeanwhile(send.error) && t('sendInstead')}</SaveFailure>
        <Button type="submit" size="md" loading={send.isPending} disabled={isEmpty}>
          {way === 'tick' ? t('tick') : t(isAgain ? 'sendAgain' : 'send')}
        </Button>
      </Stack>
    </form>
  );
}

/** The text and the files of a hand-in, which are kept on the device until they are sent. */
function useTypedHandIn({ _id, class: of, handIn: way, subject, own }: Homework) {
  const { t } = useTranslation('homework');
  const send = useHandIn(Number(_id));
  const chosen = useChosenFiles(`hand-in ${_id}`);
  const { files, areKept } = chosen;
  const draft = useFormDraft(
    `hand-in ${_id}`,
    // The names of the files make a draft of them alone, too.
    { text: own?.text ?? '', files: '' },
    {
      onStartOver: ({ text: empty }) => {
        setText(empty);
        chosen.choose([]);
      },
      hasMore: !areKept,
    },
  );
  const [text, setText] = useState(draft.first.text);
  const set = (changes: { readonly text?: string; readonly files?: readonly File[] }) => {
    const now = { text, files, ...changes };
    setText(now.text);
    if (changes.files) chosen.choose(changes.files);
    draft.keep({ text: now.text, files: now.files.map(({ name }) => name).join('\n') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dropTyped = draft.whenStored();
    const typed = { text: way === 'tick' ? '' : text, files };
    send.mutate(
      {
        ...typed,
        class: of,
        subject,
        photosName: `${t('photosName')}.pdf`,
        handedInAt: way === 'tick' ? undefined : own?.at,
      },
      {
        onStored: () => {
          dropTyped();
          // A file that was chosen while the others were being sent was not sent with them.
          chosen.drop(files);
        },
        onSuccess: (outcome) => {
          draft.done();
          if (outcome !== waiting) toastSuccess(t('sent'));
        },
      },
    );
  };
  return { text, files, areKept, set, send, submit, notice: draft.notice };
}

/** Shows what was refused when it was sent later and is only on this device. */
function RefusedHandIn({ entry, onTake }: { readonly entry: Entry; readonly onTake?: () => void }) {
  const { t } = useTranslation('homework');
  const { fields, files } = storedFormOf(entry);
  return (
    <Notice
      kind="warm"
      role="alert"
      title={entry.refused?.answer.message}
      action={
        onTake && (
          <Button variant="default" size="sm" onClick={onTake}>
            {t('takeIntoForm')}
          </Button>
        )
      }
    >
      <p>{t('onlyHere', { time: formatInstant(entry.madeAt) })}</p>
      <PlainText>
        {[fields.text ?? '', ...files.map(({ name }) => name)].filter((part) => part !== '').join('\n')}
      </PlainText>
    </Notice>
  );
}
