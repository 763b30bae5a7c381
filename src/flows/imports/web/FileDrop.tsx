import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import type { ImportKindName } from '../imports.contract.ts';
import styles from './FileDrop.module.css';
import { endingsOf, faultOfFiles } from './file-fault.ts';
import { ProgressLine } from './ProgressLine.tsx';
import { UnreadableFile, useUpload } from './use-upload.ts';

type Props = {
  readonly kind: ImportKindName;
  /** Label of the button, where it is not the first file. */
  readonly action?: string;
  /** The content above it. */
  readonly children?: ReactNode;
};

const formatTexts: Partial<Record<ImportKindName, 'formatsOneRoster' | 'formatsSchedule'>> = {
  oneroster: 'formatsOneRoster',
  schedule: 'formatsSchedule',
};

/** Uploads a file, chosen or dropped, and opens its import. */
export function FileDrop({ kind, action, children }: Props) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<ReturnType<typeof faultOfFiles>>();
  const [hintId, faultId] = [useId(), useId()];
  const upload = useUpload(kind);

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file || upload.share !== undefined) return;
    const found = faultOfFiles(kind, files);
    setFault(found);
    if (!found) upload.start(file);
    // Lets the same file be chosen again, once it is corrected.
    if (input.current) input.current.value = '';
  };

  const drop = useDrop(choose);

  return (
    <>
      <div className={styles.drop} {...drop}>
        {upload.share === undefined ? (
          <>
            <div className={styles.actions}>
              {children}
              <Button
                leftSection={<IconFileUpload aria-hidden size={18} />}
                variant={action === undefined ? 'filled' : 'default'}
                onClick={() => input.current?.click()}
                aria-describedby={`${hintId} ${faultId}`}
              >
                {action ?? t('chooseFile')}
              </Button>
              <span className={styles.orDrop}>{t('drop')}</span>
            </div>
            <p className={styles.hint} id={hintId}>
              {t(formatTexts[kind] ?? 'formats')}
            </p>
          </>
        ) : (
          <Sending upload={upload} />
        )}
        <p className={styles.fault} role="alert" id={faultId}>
          {fault && t(`fileFaults.${fault}`)}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={endingsOf(kind)}
          aria-label={t('file')}
          onChange={(event) => choose([...(event.currentTarget.files ?? [])])}
        />
      </div>
      {upload.error && <UploadFailure error={upload.error} />}
    </>
  );
}

function Sending({ upload: { fileName, share = 0, stop } }: { readonly upload: ReturnType<typeof useUpload> }) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles.sending}>
      <ProgressLine label={t('uploading', { name: fileName })} percent={share * 100} />
      <Button variant="default" onClick={stop} data-autofocus>
        {t('stop')}
      </Button>
    </div>
  );
}

/** Shows why a file was not accepted. */
function UploadFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('imports');
  const unanswered = error instanceof UnreadableFile ? t('unreadable') : undefined;
  return <Notice kind="warm" role="alert" title={failureText(error, undefined, unanswered)} />;
}
