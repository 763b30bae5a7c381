import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { countWaiting } from '../../../../test/waiting-statements.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';

/** The first teacher has two periods in class 5 and one in class 6; the second has one at the time of the last. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  await addPeriod(server, admin);
  await addPeriod(server, admin, { day: 'Monday' });
  await addPeriod(server, admin, { classNumber: 6, day: 'Tuesday', subject: 'Physics' });
  const teacherPath = `/api/teachers/${teacher.id}`;
  return {
    server,
    school,
    admin,
    duties: () => server.call('GET', `${teacherPath}/duties`, admin),
    remove: (body: object = {}) => server.call('DELETE', teacherPath, admin, { email: admin.email, ...body }),
    timetable: async () => (await server.call('GET', '/api/schedule', admin)).body,
    makeBusy: () =>
      addPeriod(server, admin, { teacher: otherTeacher, day: 'Tuesday', time: '08:30-09:00', subject: 'Art' }),
  };
}

const left = { name: 'Teacher first', email: 'first@hill.example', hasLeft: true };

describe('everything that depends on a teacher', () => {
  it('is shown before the deletion: periods by class, registers, exams, and possible successors', async () => {
    const { server, school, duties, makeBusy } = await start();
    await takeRegister(server, school.teacher);
    await submitExam(server, school.teacher);
    await makeBusy();
    const added = { name: 'Zia', email: 'zia@hill.example', password: 'a password of hers', phone: '1' };
    const address = { street: '1', city: '1', state: '1', postalCode: '1' };
    const zia = await server.call('POST', '/api/teachers', school.admin, { ...added, address });
    expect(await duties()).toMatchObject({
      status: 200,
      body: {
        periods: [
          { class: 5, periods: 2 },
          { class: 6, periods: 1 },
        ],
        registers: 1,
        exams: 1,
        others: [
          { _id: String(school.otherTeacher.id), name: 'Teacher second', clashes: 1 },
          { _id: zia.body._id, name: 'Zia', clashes: 0 },
        ],
      },
    });
  });

  it('is empty for a teacher without any, and 404 for an unknown teacher', async () => {
    const { server, school, admin } = await start();
    const of = (id: number | string) => server.call('GET', `/api/teachers/${id}/duties`, admin);
    const { body } = await of(school.otherTeacher.id);
    expect(body).toMatchObject({ periods: [], periodsAlone: 0, registers: 0, exams: 0, others: [{ clashes: 0 }] });
    expect((await of('abc')).status).toBe(400);
    for (const id of [9999, 99999999999, school.student.id]) expect((await of(id)).status).toBe(404);
  });
});

describe('deleting a teacher without handing over', () => {
  it('marks the periods as without a teacher, for admins, teachers and students, and counts them', async () => {
    const { server, school, admin, remove, timetable } = await start();
    const home = async () => (await server.call('GET', '/api/home', admin)).body.admin;
    expect((await home()).periodsWithoutTeacher).toBe(0);
    expect((await remove()).status).toBe(200);
    for (const record of await timetable()) expect(record.periods[0].teacher).toEqual(left);
    for (const person of [school.student, school.otherTeacher]) {
      const { body } = await server.call('GET', '/api/schedule/5', person);
      expect(body.map((record: { periods: { teacher: object }[] }) => record.periods[0]?.teacher)).toEqual([
        left,
        left,
      ]);
    }
    expect((await home()).periodsWithoutTeacher).toBe(3);
    const { body } = await server.call('GET', '/api/home', school.student);
    expect(body.student.lessons.lessons[0].teacher).toBeNull();
  });

  it('leaves no mark on a period that another teacher is given afterwards', async () => {
    const { server, admin, remove, timetable } = await start();
    await remove();
    const [first] = await timetable();
    const { period, subject, time } = first.periods[0];
    const body = { classNumber: 5, day: first.day, period, subject, time, teacher: otherTeacher };
    const changed = await server.call('PUT', `/api/schedule/${first._id}`, admin, body);
    expect(changed.body.periods[0].teacher).toEqual(otherTeacher);
  });
});

describe('handing the periods over', () => {
  it('gives all of them to the other teacher with the deletion, and leaves registers and marks', async () => {
    const { server, school, admin, remove, timetable } = await start();
    await takeRegister(server, school.teacher);
    await submitExam(server, school.teacher);
    expect(await remove({ periodsTo: String(school.otherTeacher.id) })).toMatchObject({ status: 200, body: {} });
    const teachers = (await timetable()).map(
      (record: { periods: { teacher: object }[] }) => record.periods[0]?.teacher,
    );
    expect(teachers).toEqual([otherTeacher, otherTeacher, otherTeacher]);
    const own = await server.call('GET', `/api/schedule/teacher/${otherTeacher.email}`, school.otherTeacher);
    expect(own.body).toHaveLength(3);
    const registers = await server.call('GET', '/api/attendance/5', admin);
    expect(registers.body.data[0].teacherEmail).toBe(school.teacher.email);
    const exams = await server.db.selectFrom('marks_record').select('submitted_by').execute();
    expect(exams).toEqual([{ submitted_by: school.teacher.id }]);
    const audit = await server.call('GET', '/api/audit?action=schedule.hand-over', admin);
    expect(audit.body).toMatchObject([{ person: { _id: String(school.otherTeacher.id) } }]);
  });

  it('is refused with 409 naming what clashes, and then nobody is deleted and nothing handed over', async () => {
    const { server, school, admin, remove, timetable, makeBusy } = await start();
    await makeBusy();
    const before = await timetable();
    const { status, body } = await remove({ periodsTo: String(school.otherTeacher.id) });
    const reason = 'Teacher second teaches already. Tuesday, 08:00-08:45: Art of class 5, so not Physics of class 6.';
    const period = {
      day: 'Tuesday',
      time: '08:00-08:45',
      busySubject: 'Art',
      busyClass: 5,
      subject: 'Physics',
      class: 6,
    };
    const parameters = { name: 'Teacher second', periods: [{ reason: 'teaches-then', parameters: period }] };
    const precise = { reason: 'teacher-is-busy', parameters };
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'clash',
        ...precise,
        message: reason,
        fields: { periodsTo: reason },
        faults: { periodsTo: precise },
      },
    });
    expect(await timetable()).toEqual(before);
    expect((await server.call('GET', `/api/teachers/${school.teacher.id}`, admin)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', school.teacher)).status).toBe(200);
  });

  it('is refused with 400 for anybody but another teacher of the school, and then nobody is deleted', async () => {
    const { server, school, admin, remove } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const strangers = [
      school.teacher.id,
      school.student.id,
      9999,
      999999999999,
      vale.otherTeacher.id + 100,
      'abc',
      '',
      0,
    ];
    for (const stranger of strangers) {
      const { status, body } = await remove({ periodsTo: String(stranger) });
      expect({ status, fields: Object.keys(body.fields) }, `${stranger}`).toEqual({
        status: 400,
        fields: ['periodsTo'],
      });
    }
    expect((await remove({ periodsTo: school.otherTeacher.id })).status).toBe(400);
    expect((await server.call('GET', `/api/teachers/${school.teacher.id}`, admin)).status).toBe(200);
  });

  // SQLite has only one writer, so there is no lock to wait for.
  it.runIf(testedEngine === 'postgres')('does not deadlock', async () => {
    const { server, school, remove, timetable } = await start();
    await addPeriod(server, school.admin, { teacher: otherTeacher, day: 'Friday' });
    const ids = (await timetable())
      .map(({ _id }: { _id: string }) => Number(_id))
      .sort((a: number, b: number) => a - b);
    const [, , lastHandedOver, ofAnother] = ids;
    let handingOver: Promise<{ status: number }> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      const last = selectIn(transaction, school.id, 'timetable_period').select('id').where('id', '=', lastHandedOver);
      await last.forUpdate().execute();
      handingOver = remove({ periodsTo: String(school.otherTeacher.id) });
      await expect.poll(() => countWaiting(server.db)).toBe(1);
      const period = updateIn(transaction, school.id, 'timetable_period').set({ label: 'Moved' });
      await period.where('id', '=', ofAnother).execute();
    });
    expect((await handingOver)?.status).toBe(200);
  });
});
