import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { maxDiaryTextLength, maxTopicLength } from '../../../platform/contract/diary.ts';
import { maxWhyLength } from '../../../platform/contract/school-terms.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { DiaryLesson } from '../diary.contract.ts';
import { standingIn, useWriteDiary } from './diary.hooks.ts';

type Props = { readonly classNumber: number; readonly lesson: DiaryLesson; readonly onClose: () => void };

/** The form for what was done in a lesson: its topic, optional details and, for an admin, the reason for the change. */
export function WriteEntry(props: Props) {
  const { lesson, onClose } = props;
  const { date, period, subject, entry } = lesson;
  const { t } = useTranslation('diary');
  const isAdmin = readRole() === 'admin';
  const { form, save, write, theirs } = useEntryForm(props);
  return (
    <Dialog
      opened
      keepsTyped
      onClose={onClose}
      title={t('dialogTitle', { subject, date: formatDate(date, 'weekday'), period })}
      closeLabel={t('cancel', { ns: 'shared' })}
    >
      <form key={form.round} {...form.props} onSubmit={save}>
        <Stack>
          {form.notice}
          <TextInput label={t('topic')} required data-autofocus maxLength={maxTopicLength} {...form.field('topic')} />
          <Textarea
            label={t('text')}
            description={t('textHint')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={maxDiaryTextLength}
            {...form.field('text')}
          />
          {isAdmin && <TextInput label={t('why')} required maxLength={maxWhyLength} {...form.field('why')} />}
          <SaveFailure
            error={write.error}
            {...(theirs !== undefined && { failed: t('theirs', { topic: theirs?.topic ?? '' }) })}
          />
        </Stack>
        <FormFoot
          isBusy={write.isPending}
          action={theirs === undefined ? undefined : t('keepMine')}
          onCancel={onClose}
        />
      </form>
      {isAdmin && entry && <HistoryFold kind="diary" id={entry._id} />}
    </Dialog>
  );
}

/** The form, and how it is saved. After a refusal has shown what somebody else wrote, saving again replaces it. */
function useEntryForm({ classNumber, lesson: { date, period, entry }, onClose }: Props) {
  const { t } = useTranslation('diary');
  const write = useWriteDiary({ class: classNumber, date, period });
  const form = useCheckedForm(
    // The version is kept with a draft, because the entry can be another when the draft is opened again.
    { topic: entry?.topic ?? '', text: entry?.text ?? '', why: '', basedOn: entry?.version ?? '' },
    { draft: `diary-entry ${classNumber} ${date} ${period}` },
  );
  const theirs = standingIn(write.error);
  const save = form.checked(({ topic, text, why, basedOn }) => {
    const written = { topic, text, ...(readRole() === 'admin' && { why }), basedOn: theirs?.version ?? basedOn };
    write.mutate(written, {
      onStored: form.whenStored(),
      onSuccess: (outcome) => {
        form.done();
        if (outcome !== waiting) toastSuccess(t('saved'));
        onClose();
      },
      onError: form.showRefusal,
    });
  });
  return { form, save, write, theirs };
}
