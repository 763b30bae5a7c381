import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';

/** The part of a calendar's address before its secret. */
export const calendarPath = '/calendars/';

const Address = Type.Object({ address: Type.String() });

export const readCalendarFeed = endpoint('GET /api/calendar-feed', {
  access: 'calendar-feed.own',
  summary:
    'The secret address of the caller’s calendar (iCalendar), `…/calendars/{secret}.ics`, which is made on first asking. Whoever has it reads the calendar without signing in.',
  response: Address,
});

export const renewCalendarFeed = endpoint('POST /api/calendar-feed/renew', {
  access: 'calendar-feed.own',
  summary: 'Gives the caller’s calendar another secret address. The former one stops working at once.',
  response: Address,
});
