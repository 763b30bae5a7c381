import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Homework } from '../homework.contract.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { FileList } from './FileList.tsx';
import styles from './Homework.module.css';
import { useAddFiles, useRemind, useRemoveFile, useRemoveHomework } from './homework.hooks.ts';

const GiveHomework = lazyPart(() => import('./GiveHomework.tsx'), 'GiveHomework');

type Props = {
  readonly homework: Homework;
  readonly isChanging: boolean;
  readonly onChange: (isChanging: boolean) => void;
};

/** For its teachers: changes homework and its files, removes it, and reminds those who have not handed in. */
export function ManageHomework({ homework, isChanging, onChange }: Props) {
  const { t } = useTranslation('homework');
  const id = Number(homework._id);
  const remind = useRemind(id);
  const [isAsking, setAsking] = useState(false);
  if (isChanging) {
    return (
      <>
        <Suspense fallback={<Waiting />}>
          <Opened record={homework}>
            {(opened) => <GiveHomework classNumber={opened.class} changed={opened} onDone={() => onChange(false)} />}
          </Opened>
        </Suspense>
        <Files homework={homework} />
      </>
    );
  }
  const { students = 0, handedIn = 0 } = homework.counts ?? {};
  const left = students - handedIn;
  const remindAll = () =>
    remind.mutate(undefined, {
      onSuccess: ({ students: count }) => toastSuccess(t('remindedToast', { count })),
      onError: (error) => toastFailure(failureText(error)),
    });
  return (
    <div className={`${styles.actions} not-printed`}>
      <Button variant="default" onClick={() => onChange(true)}>
        {t('change', { ns: 'shared' })}
      </Button>
      {homework.handIn !== 'none' && left > 0 && (
        <Button variant="default" onClick={remindAll} loading={remind.isPending}>
          {t('remind', { count: left })}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && <RemoveDialog homework={homework} onCancel={() => setAsking(false)} />}
    </div>
  );
}

function RemoveDialog({ homework, onCancel }: { readonly homework: Homework; readonly onCancel: () => void }) {
  const { t } = useTranslation('homework');
  const navigate = useNavigate();
  const remove = useRemoveHomework(Number(homework._id), () => {
    toastSuccess(t('removed'));
    void navigate({ to: '/homework', search: { class: homework.class } });
  });
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle')}
      action={t('remove')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onCancel}
    >
      <p>{t('removeText')}</p>
      <SaveFailure error={remove.error} />
    </ConfirmDialog>
  );
}

function Files({ homework }: { readonly homework: Homework }) {
  const { t } = useTranslation('homework');
  const id = Number(homework._id);
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = useAddFiles(id);
  const remove = useRemoveFile(id);
  const addAll = (chosen: readonly File[]) =>
    add.mutate(chosen, { onSuccess: () => setFiles((all) => all.filter((file) => !chosen.includes(file))) });
  // Files are added at once, because the form above can be saved and closed next. Those that failed stay chosen.
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    if (chosen.some((file) => !files.includes(file))) addAll(chosen);
  };
  return (
    <div className={styles.own}>
      <h3>{t('files')}</h3>
      <FileList id={id} files={homework.files} onRemove={(file) => remove.mutate(Number(file._id))} />
      {!add.isPending && <ChooseFiles files={files} onChoose={choose} />}
      <SaveFailure error={remove.error} />
      {files.length > 0 && (
        <Button loading={add.isPending} onClick={() => addAll(files)}>
          {t('addFiles')}
        </Button>
      )}
    </div>
  );
}
