import { describe, expect, it } from 'vitest';
import { type CallerName, callers, startStage } from '../../../app/testing/callers.ts';
import { everyEndpoint } from '../../../app/testing/every-endpoint.ts';
import { nameOf } from '../../../app/testing/example-calls.ts';
import { testNow } from '../../../app/testing/test-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { AuditAction } from '../audit.contract.ts';

/** Changes nothing, and shows of no student or class what only some may see. */
const reads = null;
/** The first half of a sign-in, and how far somebody has read: they change nothing that is anybody's but the caller's. */
const leavesNoTrace = null;

/** What each endpoint records when it did what it was asked to. */
const recorded: Readonly<Record<string, AuditAction | null>> = {
  'GET /api/school': reads,
  'POST /api/school': 'school.set-up',
  'POST /api/auth/admin': leavesNoTrace,
  'POST /api/auth/teacher': leavesNoTrace,
  'POST /api/auth/student': leavesNoTrace,
  'POST /api/identity/role': leavesNoTrace,
  'POST /api/identity/sign-in': 'identity.sign-in',
  'POST /api/identity/sign-out': 'identity.sign-out',
  'GET /api/identity/me': reads,
  'POST /api/identity/password': 'identity.change-password',
  'PUT /api/identity/photo': 'identity.change-photo',
  'GET /api/identity/sessions': reads,
  'DELETE /api/identity/sessions': 'identity.end-sessions',
  'DELETE /api/identity/sessions/{id}': 'identity.end-sessions',
  'DELETE /api/identity/people/{id}/sessions': 'identity.end-sessions',
  'POST /api/people/{id}/new-password': 'identity.issue-password',
  'GET /api/admins': reads,
  'POST /api/admins': 'admins.add',
  'DELETE /api/admins/{id}': 'admins.close',
  'GET /api/teachers': reads,
  'GET /api/teachers/{id}': reads,
  'GET /api/teachers/email/{email}': reads,
  'GET /api/teachers/{id}/duties': reads,
  'POST /api/teachers': 'teachers.add',
  'PUT /api/teachers/{id}': 'teachers.change',
  'DELETE /api/teachers/{id}': 'teachers.delete',
  'GET /api/students': 'students.list',
  'GET /api/students/rolls': reads,
  'GET /api/students/{id}': 'students.read',
  'GET /api/students/email/{email}': 'students.read',
  'GET /api/students/class/{class}': 'students.read-class',
  'POST /api/students': 'students.add',
  'POST /api/students/class/{class}/first-passwords': 'students.issue-passwords',
  'PUT /api/students/{id}': 'students.change',
  'DELETE /api/students/{id}': 'students.delete',
  'GET /api/former-students': 'students.list',
  'GET /api/students/{id}/record': 'students.export',
  'POST /api/students/{id}/erasure': 'students.erase',
  'POST /api/attendance': 'attendance.take',
  'PUT /api/attendance/{class}/{date}': 'attendance.correct',
  'GET /api/attendance/{class}/{date}': 'attendance.read-class',
  'DELETE /api/attendance/{class}/{date}': 'attendance.withdraw',
  'GET /api/attendance/{class}/withdrawn': 'attendance.read-class',
  'GET /api/attendance/{class}': 'attendance.read-class',
  'GET /api/attendance/{class}/summary': 'attendance.read-class',
  'GET /api/attendance/student/{roll}': 'attendance.read-student',
  'POST /api/marks': 'marks.submit',
  'GET /api/marks/{teacherEmail}': 'marks.read-class',
  'GET /api/marks/exams': reads,
  'GET /api/marks/result/{roll}': 'marks.read-student',
  'GET /api/marks/record/{id}': 'marks.read-class',
  'PUT /api/marks/record/{id}': 'marks.correct',
  'DELETE /api/marks/record/{id}': 'marks.withdraw',
  'GET /api/marks/withdrawn/{class}': 'marks.read-class',
  'GET /api/subjects': reads,
  'GET /api/subjects/class/{class}': reads,
  'POST /api/subjects/add': 'subjects.add',
  'PUT /api/subjects/{id}': 'subjects.change',
  'DELETE /api/subjects/{id}': 'subjects.remove',
  'GET /api/schedule': reads,
  'GET /api/schedule/options': reads,
  'GET /api/schedule/single/{id}': reads,
  'GET /api/schedule/teacher/{email}': reads,
  'GET /api/schedule/{classNumber}': reads,
  'POST /api/schedule': 'schedule.add',
  'PUT /api/schedule/{id}': 'schedule.change',
  'DELETE /api/schedule/{id}': 'schedule.remove',
  'GET /api/notices': reads,
  'POST /api/notices': 'notices.post',
  'DELETE /api/notices/{id}': 'notices.withdraw',
  'POST /api/message': 'messages.send',
  'POST /api/message/student': 'messages.send',
  'POST /api/message/admin': 'messages.send',
  'GET /api/message/admin': reads,
  'GET /api/message/class/{class}': reads,
  'GET /api/message/teacher/{email}': reads,
  'GET /api/message/recipients': reads,
  'GET /api/message/sent': reads,
  'DELETE /api/message/{id}': 'messages.withdraw',
  'POST /api/images': 'images.upload',
  'GET /api/news/unread': reads,
  'POST /api/news/read': leavesNoTrace,
  'GET /api/events': reads,
  'GET /api/home': reads,
  'GET /api/audit': reads,
  'GET /api/audit/export': 'audit.export',
  'GET /api/audit/unusual-readings': reads,
};

/** Between them they may make every call, and are refused most. */
const triedBy: readonly CallerName[] = [
  'nobody',
  'challenge',
  'admin',
  'owningTeacher',
  'owningStudent',
  'strangeTeacher',
];

function readEntries(db: Database) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'entry.school_id').onRef('account.person_id', '=', 'entry.actor_id'),
    )
    .select(['entry.school_id', 'entry.id', 'entry.action', 'entry.address', 'account.email'])
    .execute();
}

/** Of a read record, the student’s own reading is nobody’s business. */
function expectedOf(name: string, caller: CallerName): AuditAction | null {
  const action = recorded[name] ?? null;
  return caller === 'owningStudent' && name.startsWith('GET') ? null : action;
}

/** A machine that has much else to do. */
const patience = { timeout: 120_000 };

describe('the audit', patience, () => {
  it('knows of every endpoint what it records', () => {
    expect(Object.keys(recorded).sort()).toEqual(everyEndpoint.map(nameOf).sort());
  });

  it('has one entry for what was done, with who and from where, and none for what was refused', async () => {
    const { server, prepare } = await startStage();
    const done = new Set<string>();
    for (const [place, endpoint] of everyEndpoint.entries()) {
      const name = nameOf(endpoint);
      // What is read again within the hour makes no second entry.
      const hour = endpoint.method === 'GET' ? place % 9 : 0;
      server.setNow(new Date(testNow.getTime() + hour * 3_600_000));
      for (const caller of triedBy) {
        const call = await prepare(endpoint, caller);
        const known = new Set((await readEntries(server.db)).map(({ school_id, id }) => `${school_id} ${id}`));
        const { status } = await call();
        const entries = (await readEntries(server.db)).filter(({ school_id, id }) => !known.has(`${school_id} ${id}`));
        const found = entries.map(({ action, address, email }) => ({ action, address, email }));
        const action = status < 400 ? expectedOf(name, caller) : null;
        const email = action === 'school.set-up' ? null : callers[caller];
        expect(found, `${name} by ${caller}: ${status}`).toEqual(
          action === null ? [] : [{ action, address: '127.0.0.1', email }],
        );
        if (status < 400) done.add(name);
      }
    }
    expect([...done].sort()).toEqual(Object.keys(recorded).sort());
  });
});
