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
  const upload = useChange('imports', async (file: File) => {
    setShare(0);
    stopping.current = new AbortController();
    return sendFile(kind, file, setShare, stopping.current.signal);
  });
  return {
    share: upload.isPending ? share : undefined,
    fileName: upload.variables?.name ?? '',
    // A stopped upload is no fault.
    error: stopping.current?.signal.aborted ? null : upload.error,
    start: (file: File) =>
      // The callback does not run if the person has gone to another page meanwhile.
      upload.mutate(file, { onSuccess: ({ _id }) => navigate({ to: '/imports/$id', params: { id: _id } }) }),
    stop: () => stopping.current?.abort(),
  };
}

/** Sends a file of a kind, or of one that the server guesses. */
export async function sendFile(
  kind: ImportKindName | 'guess',
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Import> {
  const form = new FormData();
  // The kind is sent before the file, because the server reads the form as it arrives.
  form.append('kind', kind);
  form.append('file', await readWhole(file), file.name);
  const answer = await sendForm(startImport.path, form, readToken(), { signal, by: fetchWithProgress(onProgress) });
  return answer as Import;
}

/** Reads the whole file first, because the upload would break if another program wrote to the file meanwhile. */
async function readWhole(file: File): Promise<Blob> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (error) {
    throw new UnreadableFile(undefined, { cause: error });
  }
}
