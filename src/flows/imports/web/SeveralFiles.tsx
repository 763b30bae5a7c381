import { Button, Title } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import styles from './FileDrop.module.css';
import { anyEndings } from './file-fault.ts';
import { ProgressLine } from './ProgressLine.tsx';
import start from './Start.module.css';
import { useSeveralUploads } from './use-several-uploads.ts';

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
