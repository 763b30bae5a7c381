import { useTranslation } from 'react-i18next';
import { type PeriodFields, whoHasRoom } from './period-fields.ts';
import type { Entry } from './timetable.ts';

/** Returns the lesson that is in the room of a period's fields at that time, if any. */
export function useRoomTaken(entries: readonly Entry[], ownId?: string) {
  const { t } = useTranslation('schedule');
  return (fields: PeriodFields): string | undefined => {
    const other = whoHasRoom(fields, entries, ownId);
    return other && t('roomTaken', { class: other.class, subject: other.subject });
  };
}
