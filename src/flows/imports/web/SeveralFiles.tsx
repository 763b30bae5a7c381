import { Button, Title } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import * as contract from '../imports.contract.ts';
import styles from './FileDrop.module.css';
import { anyEndings, faultOfFile } from './file-fault.ts';
import { ProgressLine } from './ProgressLine.tsx';
import start from './Start.module.css';
import { inOrder } from './several.rules.ts';
import { sendFile, UnreadableFile } from './use-upload.ts';

const FilesInOrder = lazyPart(() => import('./FilesInOrder.tsx'), 'FilesInOrder');

/** Takes all files of a school at once; the server guesses what each of them has. */
export function SeveralFiles() {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [files, setFiles] = useUrlValue('files');
  const upload = useSeveralUploads((ids) => setFiles([files, ...ids].filter(Boolean).join('.')));
  const choose = (chosen: readonly File[]) => {
    if (chosen.length > 0 && !upload.current) upload.start(chosen);
    if (input.current) input.current.value = '';
  };
  const drop = useDrop(choose);
  return (
    <section className={start.step}>
      <Title order={2}>{t('several')}</Title>
      <p className={start.dimmed} id={hintId}>
        {t('severalHint')}
      </p>
      <div className={styles.drop} {...drop}>
        {upload.current ? (
          <ProgressLine label={t('uploading', { name: upload.current.name })} percent={upload.current.share * 100} />
        ) : (
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconFiles aria-hidden size={18} />}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {t('chooseFiles')}
            </Button>
            <span className={styles.orDrop}>{t('dropFiles')}</span>
          </div>
        )}
        <div className={styles.fault} role="alert">
          {upload.refused.map(({ name, why }) => (
            <p key={name}>{t('fileNotTaken', { name, why })}</p>
          ))}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={anyEndings}
          aria-label={t('chooseFiles')}
          onChange={(event) => choose([...(event.currentTarget.files ?? [])])}
        />
      </div>
      {files && (
        <Suspense fallback={<Waiting />}>
          <FilesInOrder named={files} />
        </Suspense>
      )}
    </section>
  );
}

/** A file that was not accepted, and the reason. */
type RefusedFile = { readonly name: string; readonly why: string };

/**
 * Uploads files one after the other and has them checked together; a file that is not accepted does not stop the
 * others.
 */
function useSeveralUploads(onTaken: (ids: readonly string[]) => void) {
  const { t } = useTranslation('imports');
  const [current, setCurrent] = useState<{ readonly name: string; readonly share: number }>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const upload = useChange(
    'imports',
    async (files: readonly File[]) => {
      const taken: contract.Import[] = [];
      const not: RefusedFile[] = [];
      for (const file of files) {
        const { name } = file;
        const fault = faultOfFile(file);
        if (fault) {
          not.push({ name, why: t(`fileFaults.${fault}`) });
          continue;
        }
        setCurrent({ name, share: 0 });
        try {
          const onProgress = (share: number) => setCurrent({ name, share });
          taken.push(await sendFile('guess', file, onProgress, new AbortController().signal));
        } catch (error) {
          const unanswered = error instanceof UnreadableFile ? t('unreadable') : undefined;
          not.push({ name, why: failureText(error as Error, undefined, unanswered) });
        }
      }
      setCurrent(undefined);
      const ids = inOrder(taken).map(({ _id }) => _id);
      // The import checks them together again, so nothing is lost if this fails.
      if (ids.length > 1) await call(contract.checkImports, { body: { imports: ids.map(Number) } }).catch(() => {});
      return { ids, not };
    },
    {
      onSuccess: ({ ids, not }) => {
        setRefused(not);
        if (ids.length > 0) onTaken(ids);
      },
    },
  );
  return { current, refused, start: (files: readonly File[]) => upload.mutate(files) };
}
