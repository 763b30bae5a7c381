import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCalendarFile } from '../../../../test/calendars.ts';
import { addPeriod, letStandSince, otherTeacher } from '../../../../test/periods.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer, testDay } from '../../../../test/test-school.ts';

const python = '/usr/bin/python3';

/**
 * Expands a calendar with Debian's python3-icalendar and python3-dateutil, which share no faults with the code under
 * test.
 */
const script = `
import datetime, json, sys
from dateutil.rrule import rrulestr
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
found = []
for event in calendar.walk('VEVENT'):
    assert event.errors == [], event.errors
    start, end = event['DTSTART'].dt, event['DTEND'].dt
    if 'RRULE' not in event:
        found.append([str(event['UID']), start.isoformat(), end.isoformat(), str(event['SUMMARY'])])
        continue
    left_out = {one.dt for one in event['EXDATE'].dts} if 'EXDATE' in event else set()
    for time in rrulestr(event['RRULE'].to_ical().decode(), dtstart=start):
        # A time of a zone is recurred by the clock.
        held = start.tzinfo.localize(time.replace(tzinfo=None)).astimezone(datetime.timezone.utc)
        if held in left_out: continue
        found.append([str(event['UID']), held.isoformat(), str(end - start), str(event['SUMMARY'])])
json.dump(sorted(found), sys.stdout)
`;

function hasPython(): boolean {
  try {
    execFileSync(python, ['-c', 'import icalendar, dateutil'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it
  .runIf(existsSync(python) && hasPython() && testedEngine === 'sqlite')
  .each(['Asia/Dhaka', 'Europe/Berlin', 'America/New_York'])(
  'a calendar of a school in %s is read alike by another library in another language',
  async (timeZone) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await server.db.updateTable('school').set({ time_zone: timeZone }).execute();
    await addPeriod(server, school.admin, { subject: 'গণিত; ও, বিজ্ঞান '.repeat(5) });
    await addPeriod(server, school.admin, { day: 'Monday', subject: 'History\\ "old"', teacher: otherTeacher });
    await letStandSince(server, '2026-06-01');
    const closed = { name: 'Trip, long', from: testDay(7), to: testDay(20), classes: [5] };
    await server.call('POST', '/api/calendar/closed', school.admin, closed);
    const { address } = (await server.call('GET', '/api/calendar-feed', school.student)).body;
    const { body } = await server.fastify.inject({ url: new URL(address).pathname });
    const found: [string, string, string, string][] = JSON.parse(
      execFileSync(python, ['-c', script], { input: body, encoding: 'utf8' }),
    );
    const { events, occurrences } = readCalendarFile(body);
    const lessons = occurrences.map(({ uid, from, summary }) => [
      uid,
      from.replace('.000Z', '+00:00'),
      '0:45:00',
      summary,
    ]);
    const days = events.flatMap(({ uid, days, summary }) => (days ? [[uid, ...days, summary]] : []));
    expect(found).toHaveLength(lessons.length + days.length);
    expect(lessons.length).toBeGreaterThan(60);
    expect(found).toEqual(expect.arrayContaining([...lessons, ...days]));
  },
);
