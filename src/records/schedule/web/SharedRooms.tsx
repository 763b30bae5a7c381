import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatList, isolate } from '../../../platform/web/format.ts';
import { sharedRoomsQuery } from './schedule.hooks.ts';
import './schedule.text.ts';

/** Names the lessons that have one room at one time, now or in a timetable that waits; nothing if there are none. */
export function SharedRooms() {
  const { t } = useTranslation('schedule');
  const { data } = useQuery(sharedRoomsQuery);
  if (!data || data.count === 0) return null;
  const { count, rooms } = data;
  return (
    <>
      <p>{t('sharedRooms', { count })}</p>
      <ul>
        {rooms.map(({ from, room, day, time, lessons }) => {
          const named = lessons.map(({ subject, class: number }) => t('lessonOf', { subject, class: number }));
          const where = { room: isolate(room), day: t(`days.${day}`), time, lessons: formatList(named) };
          return (
            <li key={`${from} ${room} ${day} ${time} ${named[0]}`}>
              {from === null
                ? t('sharedRoom', where)
                : t('sharedRoomFrom', { ...where, from: formatDate(from, 'weekday') })}
            </li>
          );
        })}
        {count > rooms.length && <li>{t('sharedRoomsMore', { count: count - rooms.length })}</li>}
      </ul>
    </>
  );
}
