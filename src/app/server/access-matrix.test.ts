import { describe, expect, it } from 'vitest';
import { type CallerName, callerNames, startStage } from '../testing/callers.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { exampleCalls, nameOf } from '../testing/example-calls.ts';
import { noteFigure } from '../testing/figures.ts';

type Row = Readonly<Partial<Record<CallerName, number>>>;
type Statuses = Readonly<Record<CallerName, number>>;

const notSignedIn = { nobody: 401, garbage: 401, challenge: 401, expired: 401 } as const;

/** Written out, not derived from the permissions: who is not named is a 401 without and a 403 with a session. */
function only(row: Row): Statuses {
  const refused = Object.fromEntries(callerNames.map((name) => [name, 403])) as Statuses;
  return { ...refused, ...notSignedIn, ...row };
}

function all(status: number, row: Row = {}): Statuses {
  return { ...(Object.fromEntries(callerNames.map((name) => [name, status])) as Statuses), ...row };
}

function everyPerson(status: number, row: Row = {}): Statuses {
  return all(status, { ...notSignedIn, ...row });
}

const newcomerWaits = { newcomer: 403 };
/** The other school's admin and teacher reach their own school's records of the same kind. */
const admins = { admin: 200, strangeAdmin: 200 };
const adminsAdd = { admin: 201, strangeAdmin: 201 };
const adminAlone = { admin: 200, strangeAdmin: 404 };
const teachers = { owningTeacher: 200, otherTeacher: 200, strangeTeacher: 200 };
const staff = { ...admins, ...teachers };
/** The other school's student of class 5 reads their own class 5. */
const class5 = { owningStudent: 200, classmate: 200, strangeStudent: 200 };
/** Their own admin and teachers, and the student; to the other school's staff there is no such student. */
const staffAndStudent = {
  ...{ admin: 200, owningTeacher: 200, otherTeacher: 200, owningStudent: 200 },
  ...{ strangeAdmin: 404, strangeTeacher: 404 },
};

/** What each call answers to each caller, made rightly about the first school's records. */
const matrix: Readonly<Record<string, Statuses>> = {
  'GET /api/school': all(200),
  'POST /api/school': all(201),
  'POST /api/auth/admin': all(200),
  'POST /api/auth/teacher': all(200),
  'POST /api/auth/student': all(200),
  'POST /api/identity/role': all(200),
  'POST /api/identity/sign-in': all(401, { challenge: 200 }),
  'POST /api/identity/sign-out': everyPerson(200),
  'GET /api/identity/me': everyPerson(200),
  'POST /api/identity/password': everyPerson(200),
  'PUT /api/identity/photo': only(teachers),
  'GET /api/identity/sessions': everyPerson(200, newcomerWaits),
  'DELETE /api/identity/sessions': everyPerson(200, newcomerWaits),
  'DELETE /api/identity/sessions/{id}': everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
  'DELETE /api/identity/people/{id}/sessions': only(adminAlone),
  'POST /api/people/{id}/new-password': only(adminAlone),
  'GET /api/admins': only(admins),
  'POST /api/admins': only(adminsAdd),
  'DELETE /api/admins/{id}': only(adminAlone),
  'GET /api/teachers': only(admins),
  'GET /api/teachers/{id}': only(adminAlone),
  'GET /api/teachers/email/{email}': only({ ...adminAlone, owningTeacher: 200 }),
  'GET /api/teachers/{id}/duties': only(adminAlone),
  'POST /api/teachers': only(adminsAdd),
  'PUT /api/teachers/{id}': only(adminAlone),
  'DELETE /api/teachers/{id}': only(adminAlone),
  'GET /api/students': only(admins),
  'GET /api/students/rolls': only(admins),
  'GET /api/students/{id}': only(adminAlone),
  'GET /api/students/email/{email}': only({ ...adminAlone, owningStudent: 200 }),
  'GET /api/students/class/{class}': only(staff),
  'POST /api/students': only(adminsAdd),
  'POST /api/students/class/{class}/first-passwords': only(admins),
  'PUT /api/students/{id}': only(adminAlone),
  'DELETE /api/students/{id}': only(adminAlone),
  'GET /api/former-students': only(admins),
  'GET /api/students/{id}/record': only(adminAlone),
  'POST /api/students/{id}/erasure': only(adminAlone),
  // The other school's class 5 has other rolls.
  'POST /api/attendance': only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
  'PUT /api/attendance/{class}/{date}': only({ ...staff, strangeAdmin: 404, strangeTeacher: 404 }),
  'GET /api/attendance/{class}/{date}': only(staff),
  'DELETE /api/attendance/{class}/{date}': only({ admin: 200, strangeAdmin: 404 }),
  'GET /api/attendance/{class}/withdrawn': only(admins),
  'GET /api/attendance/{class}': only(staff),
  'GET /api/attendance/{class}/summary': only(staff),
  'GET /api/attendance/student/{roll}': only(staffAndStudent),
  'POST /api/marks': only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
  'GET /api/marks/{teacherEmail}': only({ ...adminAlone, owningTeacher: 200 }),
  'GET /api/marks/exams': only(staff),
  'GET /api/marks/result/{roll}': only(staffAndStudent),
  'GET /api/marks/record/{id}': only({ ...adminAlone, owningTeacher: 200 }),
  'PUT /api/marks/record/{id}': only({ ...adminAlone, owningTeacher: 200 }),
  'DELETE /api/marks/record/{id}': only(adminAlone),
  'GET /api/marks/withdrawn/{class}': only(admins),
  'GET /api/subjects': only(admins),
  'GET /api/subjects/class/{class}': only({ ...staff, ...class5 }),
  'POST /api/subjects/add': only(adminsAdd),
  'PUT /api/subjects/{id}': only(adminAlone),
  'DELETE /api/subjects/{id}': only(adminAlone),
  'GET /api/schedule': only(admins),
  'GET /api/schedule/options': only(admins),
  'GET /api/schedule/single/{id}': only(adminAlone),
  'GET /api/schedule/teacher/{email}': only({ ...adminAlone, owningTeacher: 200 }),
  'GET /api/schedule/{classNumber}': only({ ...staff, ...class5 }),
  'POST /api/schedule': only(adminsAdd),
  'PUT /api/schedule/{id}': only(adminAlone),
  'DELETE /api/schedule/{id}': only(adminAlone),
  'GET /api/notices': all(200),
  'POST /api/notices': only(adminsAdd),
  'DELETE /api/notices/{id}': only(adminAlone),
  'POST /api/message': only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
  'POST /api/message/student': only({ owningStudent: 201, classmate: 201, farStudent: 201, strangeStudent: 201 }),
  // The teacher who is written to is not one of the other school's.
  'POST /api/message/admin': only({ admin: 201, strangeAdmin: 400 }),
  'GET /api/message/admin': only(admins),
  'GET /api/message/class/{class}': only({ ...admins, ...class5 }),
  'GET /api/message/teacher/{email}': only({ owningTeacher: 200 }),
  'GET /api/message/recipients': only(admins),
  'GET /api/message/sent': only(admins),
  'DELETE /api/message/{id}': only(adminAlone),
  'POST /api/images': only({ ...adminsAdd, owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
  'GET /api/news/unread': everyPerson(200, newcomerWaits),
  'POST /api/news/read': everyPerson(200, {
    ...newcomerWaits,
    ...{ strangeAdmin: 404, strangeTeacher: 404, strangeStudent: 404 },
  }),
  'GET /api/events': everyPerson(200, newcomerWaits),
  'GET /api/home': everyPerson(200, newcomerWaits),
  'GET /api/audit': only(admins),
  'GET /api/audit/export': only(admins),
  'GET /api/audit/unusual-readings': only(admins),
};

const endpoints = everyEndpoint.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const cells = endpoints.length * callerNames.length;

/** The calls take five seconds, and many times that where a machine has much else to do. */
const patience = { timeout: 120_000 };

describe('the access matrix', patience, () => {
  it('has a row and an example for every endpoint, and for no other', () => {
    const names = endpoints.map(([name]) => name).sort();
    expect(Object.keys(matrix).sort()).toEqual(names);
    expect(Object.keys(exampleCalls).sort()).toEqual(names);
  });

  it(`answers each of its ${cells} cells as it says`, async () => {
    const { prepare } = await startStage();
    const found: Record<string, Record<string, number>> = {};
    for (const [name, endpoint] of endpoints) {
      const row: Record<string, number> = {};
      for (const caller of callerNames) row[caller] = (await (await prepare(endpoint, caller))()).status;
      found[name] = row;
    }
    expect(found).toEqual(matrix);
    noteFigure('cells of the access matrix', cells);
  });
});
