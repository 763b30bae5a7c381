import type { Answer, TestPerson, TestServer } from './test-school.ts';

/** A period as the admin of a test school sends it. */
export const period = {
  classNumber: 5,
  day: 'Sunday',
  period: 1,
  subject: 'Mathematics',
  teacher: { name: 'Teacher first', email: 'first@hill.example' },
  time: '08:00-08:45',
};

export const otherTeacher = { name: 'Teacher second', email: 'second@hill.example' };

export function addPeriod(server: TestServer, admin: TestPerson, changes: object = {}): Promise<Answer> {
  return server.call('POST', '/api/schedule', admin, { ...period, ...changes });
}

/** Changes the timetable as if it had been entered on this day. */
export function letStandSince({ db }: TestServer, date: string) {
  return db
    .updateTable('timetable_period_version')
    .set({ since: `${date}T00:00:00.000Z` })
    .execute();
}
