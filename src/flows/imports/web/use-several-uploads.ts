import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../imports.contract.ts';
import { faultOfFile } from './file-fault.ts';
import { inOrder } from './several.rules.ts';
import { sendFile, UnreadableFile } from './use-upload.ts';

/** A file that was not accepted, and the reason. */
type RefusedFile = { readonly name: string; readonly why: string };

/**
 * Uploads files one after the other and has them checked together; a file that is not accepted does not stop the
 * others.
 */
export function useSeveralUploads(onTaken: (ids: readonly string[]) => void) {
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
