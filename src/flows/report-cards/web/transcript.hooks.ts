import { callForFile } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { readTranscript } from '../report-cards.contract.ts';

/** Saves the transcript of the student with this id. */
export function useDownloadTranscript() {
  return useChange('nothing', (id: string) => callForFile(readTranscript, { params: { id: Number(id) } }), {
    onSuccess: (file) => saveFile(file, file.name),
  });
}
