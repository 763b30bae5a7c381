import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { fetchCodeAtLast } from '../api/fetch-code.ts';
import { toastFailure, toastSuccess } from '../components/toast.ts';
import type { Exported, ExportFormat } from './save-export.ts';
import './lists.text.ts';

/** A shorter export does not need a sign that it is in progress. */
const slowAfterMs = 500;

/** Saves a list as a file, one at a time; `isSlow` is set if it takes a while. */
export function useExport() {
  const { t } = useTranslation('lists');
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const running = useRef(false);
  useEffect(() => {
    if (!isBusy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  const save = async (exported: Exported, format: ExportFormat) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { saveExport } = await fetchCodeAtLast(() => import('./save-export.ts'));
      toastSuccess(t('exported', { file: await saveExport(exported, format) }));
    } catch (error) {
      toastFailure(failureText(error as Error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { save, isSlow };
}
