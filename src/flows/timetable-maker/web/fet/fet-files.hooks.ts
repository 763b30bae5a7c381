import { useUrlSession } from '../../../../base/school/web/sessions.hooks.ts';
import { callForFile } from '../../../../platform/web/api/other-calls.ts';
import { sendForm } from '../../../../platform/web/api/send-form.ts';
import { readToken } from '../../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../../platform/web/components/save-file.ts';
import { type FetOutline, readFetFile, writeFetDraft, writeFetPlan } from '../../fet-files.contract.ts';

/** Has the server read a file; it saves nothing. */
export function useReadFet(onSuccess: (read: { readonly outline: FetOutline; readonly name: string }) => void) {
  return useChange(
    'nothing',
    async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const outline = (await sendForm(readFetFile.path, form, readToken())) as FetOutline;
      return { outline, name: file.name };
    },
    { onSuccess },
  );
}

/** Downloads the plan of the session in the address, or a draft by its id, once `before` has succeeded. */
export function useSaveFet(draft: string | undefined, before: () => Promise<boolean>) {
  const [session] = useUrlSession();
  return useChange('nothing', async () => {
    if (!(await before())) return;
    const file =
      draft === undefined
        ? await callForFile(writeFetPlan, { query: { session } })
        : await callForFile(writeFetDraft, { params: { id: Number(draft) } });
    saveFile(file, file.name);
  });
}
