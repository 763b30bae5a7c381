import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { faultOfFile } from './file-fault.ts';
import { sendFile, UnreadableFile } from './use-upload.ts';

/** A file that was not accepted, and the reason. */
type RefusedFile = { readonly name: string; readonly why: string };

/** Uploads files one after the other; a file that is not accepted does not stop the others. */
export function useSeveralUploads(onTaken: (ids: readonly string[]) => void) {
  const { t } = useTranslation('imports');
  const [current, setCurrent] = useState<{ readonly name: string; readonly share: number }>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const upload = useChange({
    changes: 'imports',
    mutationFn: async (files: readonly File[]) => {
      const taken: string[] = [];
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
          taken.push((await sendFile('guess', file, onProgress, new AbortController().signal))._id);
        } catch (error) {
          const unanswered = error instanceof UnreadableFile ? t('unreadable') : undefined;
          not.push({ name, why: failureText(error as Error, undefined, unanswered) });
        }
      }
      setCurrent(undefined);
      return { taken, not };
    },
    onSuccess: ({ taken, not }) => {
      setRefused(not);
      if (taken.length > 0) onTaken(taken);
    },
  });
  return { current, refused, start: (files: readonly File[]) => upload.mutate(files) };
}
