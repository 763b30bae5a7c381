import ICAL from 'ical.js';

type Occurrence = { readonly uid: string; readonly summary: string; readonly from: string; readonly to: string };

export type ReadEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  /** The first day and the day after the last, if the event lasts whole days. */
  readonly days: readonly [string, string] | undefined;
  readonly sequence: number;
  readonly changed: string;
};

/** Reads a calendar like a program that subscribes to it: its events, and every occurrence of those with a time. */
export function readCalendarFile(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone, zone.tzid);
  const components = calendar.getAllSubcomponents('vevent');
  const found = components.map((component) => ({ component, event: new ICAL.Event(component) }));
  const events = found.map(({ component, event }): ReadEvent => {
    const days = event.startDate.isDate ? ([event.startDate.toString(), event.endDate.toString()] as const) : undefined;
    const { uid, summary, description, location, sequence } = event;
    const changed = String(component.getFirstPropertyValue('dtstamp'));
    return { uid, summary, description, location, days, sequence, changed };
  });
  const occurrences = found.filter(({ event }) => !event.startDate.isDate).flatMap(({ event }) => expand(event));
  ICAL.TimezoneService.reset();
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    events,
    occurrences: occurrences.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  };
}

function keyOf({ from, uid }: Occurrence): string {
  return `${from} ${uid}`;
}

/** The occurrences of an event, as instants. */
function expand(event: ICAL.Event): Occurrence[] {
  const found: Occurrence[] = [];
  const iterator = event.iterator();
  for (let start = iterator.next(); start; start = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(start);
    found.push({ uid: event.uid, summary: event.summary, from: instantOf(startDate), to: instantOf(endDate) });
  }
  return found;
}

function instantOf(time: ICAL.Time): string {
  return new Date(time.toUnixTime() * 1000).toISOString();
}
