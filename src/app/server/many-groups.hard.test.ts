import { expect, it } from 'vitest';
import { noteFigure } from '../../../test/figures.ts';
import { longestHold } from '../../../test/longest-hold.ts';
import { addTestSchool, addTestStudents, startTestServer, type TestPerson } from '../../../test/test-school.ts';
import { mostGroups } from '../../base/groups/groups.contract.ts';
import { addMembers } from '../../base/groups/server/many-groups.ts';
import { addPeople } from '../../base/identity/server/many.queries.ts';
import { addPeriods } from '../../records/schedule/server/many.queries.ts';
import { addManyDetails } from '../../records/teachers/server/many.queries.ts';

const students = 5_000;
const groups = 1_000;
const blocks = 8;
const teachers = 250;
const lessonsEach = 4;
const slotsADay = 8;
/** The classes of the test school, each of which has a tenth of the students. */
const classes = 10;
/** The groups of a block in a class. Half of the classes have one less, so that some of their students are in none. */
const parts = Math.ceil(groups / blocks / classes);

it('a school of 5,000 students has 1,000 groups, whose lists and timetables stay bounded', {
  timeout: 1_800_000,
}, async () => {
  const { server, admin, school, numbers, memberships } = await fill();
  const read = async (path: string, as: TestPerson = admin) => {
    // The first call also compiles code and statements.
    await server.call('GET', path, as);
    const { done, ms } = await longestHold(() => server.call('GET', path, as));
    const bytes = JSON.stringify(done.body).length;
    expect(done.status, path).toBe(200);
    noteFigure(`${path}: bytes of the answer`, bytes);
    noteFigure(`${path}: the longest time the thread was held, in ms`, Math.ceil(ms));
    console.log(path, bytes, ms.toFixed(0));
    return { body: done.body, bytes };
  };

  const listed = await read('/api/groups');
  expect(listed.body).toHaveLength(groups);
  const sizes = listed.body.map((group: { students: number }) => group.students) as number[];
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(memberships);
  const checked = await read('/api/groups/blocks');
  expect(checked.body).toHaveLength(blocks);
  const missing = checked.body.map(({ inNone }: { inNone: unknown[] }) => inNone.length) as number[];
  expect(missing.reduce((sum, count) => sum + count, 0)).toBe(students * blocks - memberships + 4 * blocks);
  const number = numbers[0] as number;
  expect((await read(`/api/groups/${listed.body[0].class}/members`)).body).toHaveLength(sizes[0] as number);
  const whole = await read('/api/schedule');
  expect(whole.body).toHaveLength(groups * lessonsEach);
  await read('/api/schedule/5');
  await read(`/api/schedule/${number}`);
  await read(`/api/groups?roll=${1_000}`);
  await read('/api/home');
  await read('/api/home', school.teacher);

  const more = Array.from({ length: mostGroups - groups + 1 }, (_, at) => ({
    ...{ name: `More ${at}`, subject: 'Choir', classes: [5] },
  }));
  const beyond = await server.call('POST', '/api/groups/many', admin, { groups: more });
  expect(beyond).toMatchObject({ status: 409, body: { reason: 'too-many-groups' } });
  const upTo = await server.call('POST', '/api/groups/many', admin, { groups: more.slice(1) });
  expect(upTo.status, JSON.stringify(upTo.body).slice(0, 500)).toBe(201);
  const one = await server.call('POST', '/api/groups', admin, { name: 'One', subject: 'Choir', classes: [5] });
  expect(one).toMatchObject({ status: 409, body: { reason: 'too-many-groups' } });
});

/** A school in which each student is in one group of each block, except for some, who are in none. */
async function fill() {
  const server = await startTestServer({});
  const school = await addTestSchool(server);
  const { admin, id: schoolId } = school;
  const numbersOfStudents = Array.from({ length: students }, (_, at) => ({
    roll: 1_000 + at,
    class: 1 + (at % classes),
  }));
  await addTestStudents(server.db, school, numbersOfStudents);
  const sent = Array.from({ length: groups }, (_, at) => ({
    name: `Group ${at}`,
    subject: `Subject ${at % blocks}`,
    block: `Block ${at % blocks}`,
    classes: [1 + (Math.floor(at / blocks) % classes)],
  }));
  const made = await server.call('POST', '/api/groups/many', admin, { groups: sent });
  expect(made.status, JSON.stringify(made.body).slice(0, 500)).toBe(201);
  const numbers: number[] = made.body.map((one: { class: number }) => one.class);
  const memberships = await server.db.transaction().execute(async (transaction) => {
    const { id: sessionId } = await transaction
      .selectFrom('session')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('name', '=', '2026-2027')
      .executeTakeFirstOrThrow();
    const enrolled = await transaction
      .selectFrom('enrolment')
      .select(['student_id', 'class', 'roll'])
      .where('school_id', '=', schoolId)
      .where('roll', '>=', 1_000)
      .execute();
    const members = enrolled.flatMap(({ student_id, class: number, roll }) =>
      numbers.flatMap((group, at) => {
        const isOfClass = sent[at]?.classes[0] === number;
        const part = Math.floor(at / blocks / classes);
        return isOfClass && roll % parts === part
          ? [{ group, studentId: student_id, from: '2026-07-01', until: null }]
          : [];
      }),
    );
    await addMembers(transaction, schoolId, members);
    const people = Array.from({ length: teachers }, (_, at) => ({
      ...{ role: 'teacher', name: `Teacher ${at}`, email: `t${at}@${school.domain}`, photoUrl: null, address: null },
      ...{ passwordHash: '', mustChangePassword: true, phone: null },
    }));
    const ids = await addPeople(transaction, schoolId, people as never, new Date());
    await addManyDetails(transaction, schoolId, ids.map((id) => ({ id, phone: '1', subject: null })) as never);
    await addPeriods(
      transaction,
      schoolId,
      numbers.flatMap((group, at) =>
        Array.from({ length: lessonsEach }, (_, lesson) => {
          const slot = Math.floor(at / teachers) * lessonsEach + lesson;
          const startsMinute = 480 + (slot % slotsADay) * 50;
          return {
            ...{
              sessionId,
              class: group,
              day: Math.floor(slot / slotsADay),
              period: 1 + (slot % slotsADay),
              label: null,
            },
            ...{ room: null, subject: `Subject ${at % blocks}`, subjectId: null, week: null },
            ...{ teacherIds: [ids[at % teachers] as number], startsMinute, endsMinute: startsMinute + 45 },
          };
        }),
      ),
    );
    return members.length;
  });
  return { server, admin, school, numbers, memberships };
}
