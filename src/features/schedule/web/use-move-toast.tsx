import { useTranslation } from 'react-i18next';
import { hideToast, toastSuccess } from '../../../web/components/toast.ts';
import { UndoToast } from '../../../web/components/UndoToast.tsx';
import type { Entry } from './timetable.ts';

/** Says where a period went, with the way back. */
export function useMoveToast() {
  const { t } = useTranslation('schedule');
  return (moved: Entry, undo: () => void) => {
    const text = t('moved', { day: t(`days.${moved.day}`), period: moved.period, time: moved.time });
    const onUndo = () => {
      hideToast(id);
      undo();
    };
    const id = toastSuccess(<UndoToast text={text} action={t('undo')} onUndo={onUndo} />);
  };
}
