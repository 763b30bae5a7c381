import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './calendar-feed.contract.ts';

export const examples: Examples<typeof contract> = {
  readCalendarFeed: records('calendar-feed.make', everyPerson(200, newcomerWaits)),
  renewCalendarFeed: records('calendar-feed.renew', everyPerson(200, newcomerWaits)),
};
