import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { sendForm } from '../../../platform/web/api/send-form.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { type Import, type ImportKindName, startImport } from '../imports.contract.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** The file was changed or moved after it was chosen, or may not be read. */
export class UnreadableFile extends Error {}

/** Uploads a file and opens its import. `share` is how much has been sent, from 0 to 1, while it is under way. */
export function useUpload(kind: ImportKindName) {
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const upload = useChange({
    changes: 'imports',
    mutationFn: async (file: File) => {
      setShare(0);
      stopping.current = new AbortController();
      return send(kind, file, setShare, stopping.current.signal);
    },
  });
  return {
    share: upload.isPending ? share : undefined,
    fileName: upload.variables?.name ?? '',
    // A stopped upload is no fault.
    error: stopping.current?.signal.aborted ? null : upload.error,
    start: (file: File) =>
      // Not called for whoever has gone on to another page meanwhile.
      upload.mutate(file, { onSuccess: ({ _id }) => navigate({ to: '/imports/$id', params: { id: _id } }) }),
    stop: () => stopping.current?.abort(),
  };
}

async function send(kind: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  const form = new FormData();
  // Before the file, which the server reads as it comes.
  form.append('kind', kind);
  form.append('file', await readWhole(file), file.name);
  const answer = await sendForm(startImport.path, form, readToken(), { signal, by: fetchWithProgress(onProgress) });
  return answer as Import;
}

/** Read at once, as a file that another program writes meanwhile would break the upload off. */
async function readWhole(file: File): Promise<Blob> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (error) {
    throw new UnreadableFile(undefined, { cause: error });
  }
}
