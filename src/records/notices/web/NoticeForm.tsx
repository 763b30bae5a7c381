import { Button, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useAfter } from '../../../platform/web/components/use-after.ts';
import { maxContentLength, maxTitleLength } from '../notices.contract.ts';
import styles from './AdminNoticePage.module.css';
import { usePostNotice, useReaders, useWithdrawNotice } from './notices.hooks.ts';

const emptyNotice = { title: '', content: '' };

export function NoticeForm() {
  const { t } = useTranslation('notices');
  const [asked, setAsked] = useState<typeof emptyNotice>();
  const draft = useFormDraft('notice', emptyNotice, {
    onStartOver: (empty) => {
      form.setInitialValues(empty);
      form.reset();
    },
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: {
      title: (title) => findTextFault(title, maxTitleLength),
      content: (content) => findTextFault(content, maxContentLength),
    },
  });

  const { post, postNow } = usePosting(form, draft);
  const submit = form.onSubmit(setAsked, focusFirstFault(form));
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Stack>
        <Title order={2}>{t('newNotice')}</Title>
        {draft.notice}
        <TextInput label={t('noticeTitle')} required key={form.key('title')} {...form.getInputProps('title')} />
        <Textarea
          label={t('content')}
          description={t('contentHint')}
          required
          autosize
          minRows={5}
          maxRows={14}
          key={form.key('content')}
          {...form.getInputProps('content')}
        />
        <SaveFailure error={post.error} failed={t('postFailed')} />
        <Button type="submit" loading={post.isPending}>
          {t('post')}
        </Button>
      </Stack>
      {asked && (
        <AskReaders
          title={asked.title}
          onPost={() => {
            setAsked(undefined);
            postNow(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

type Draft = Pick<ReturnType<typeof useFormDraft>, 'done' | 'whenStored'>;

function usePosting(form: UseFormReturnType<typeof emptyNotice>, { done, whenStored }: Draft) {
  const { t } = useTranslation('notices');
  const post = usePostNotice();
  const withdraw = useWithdrawNotice();
  const postNow = (notice: typeof emptyNotice) => {
    post.mutate(notice, {
      onStored: whenStored(),
      onSuccess: ({ _id }) => {
        const typed = form.getValues();
        // What was typed while the notice was being posted stays.
        if (typed.title === notice.title && typed.content === notice.content) {
          form.setInitialValues(emptyNotice);
          form.reset();
          done();
        }
        const undo = async () => {
          await withdraw.mutateAsync(_id);
          // Text that was begun meanwhile is not replaced.
          const { title, content } = form.getValues();
          form.setValues({
            title: title || notice.title,
            content: content ? `${notice.content}\n\n${content}` : notice.content,
          });
          toastSuccess(t('takenBack'));
        };
        offerUndo({ text: t('postedToast'), undo });
      },
      onError: (error) => form.setErrors(fieldFaults(error)),
    });
  };
  return { post, postNow };
}

type Props = { readonly title: string; readonly onPost: () => void; readonly onCancel: () => void };

/** The time to wait for the number of readers; after that, the notice can be posted without it. */
const patienceMs = 3000;

/** Asks before a notice goes to everybody, and shows how many people that is. */
function AskReaders({ title, onPost, onCancel }: Props) {
  const { t } = useTranslation('notices');
  const { data, isPending } = useReaders();
  const isLate = useAfter(patienceMs);
  return (
    <ConfirmDialog
      opened
      title={t('ask')}
      action={t('post')}
      isReady={!isPending || isLate}
      onConfirm={onPost}
      onCancel={onCancel}
    >
      <p>{t('askWhich', { title })}</p>
      {data ? (
        <ul>
          <li>{t('teachersGet', { count: data.teachers })}</li>
          <li>{t('studentsGet', { count: data.students })}</li>
          <li>{t('guardiansGet', { count: data.guardians })}</li>
        </ul>
      ) : (
        <p role="status">{t(isPending && !isLate ? 'counting' : 'uncounted')}</p>
      )}
      <p>{t('isPublic')}</p>
    </ConfirmDialog>
  );
}
