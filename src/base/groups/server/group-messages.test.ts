import { expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../../test/test-school.ts';

it('a message to a group is read by those who were members when it was sent, and by their guardians', async () => {
  const server = await startTestServer();
  const { id, admin, teacher, student, otherStudent } = await addTestSchool(server);
  await server.call('POST', '/api/groups', admin, { name: 'French A', subject: 'French', classes: [5, 6] });
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4] });
  await addTestGuardian(server.db, { schoolId: id, email: student.email, guardian: 'guardian@hill.example' });
  const guardian = await openTestSignIn(server.db, id, 'guardian@hill.example');
  const send = (text: string, by: TestPerson = teacher) => {
    const message = { recipientType: 'class', className: 11, message: text, toGuardians: true };
    return server.call('POST', '/api/message', by, message);
  };
  const sent = await send('Bonjour');
  expect(sent.status).toBe(201);
  const textsOf = async (person: TestPerson) => {
    const { body } = await server.call('GET', '/api/message/class/5', person);
    return body.map(({ message }: { message: string }) => message);
  };
  expect(await textsOf(student)).toEqual(['Bonjour']);
  expect(await textsOf(guardian)).toEqual(['Bonjour']);
  expect(await textsOf(otherStudent)).toEqual([]);
  const readers = await server.call('GET', '/api/message/readers/11', teacher);
  expect(readers.body.students).toMatchObject([
    { roll: 1, guardians: [{}] },
    { roll: 4, guardians: [] },
  ]);
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [2], from: testDay(1) });
  server.setNow(hoursLater(24));
  const later = (email: string) => openTestSignIn(server.db, id, email, hoursLater(24));
  expect((await send('Au revoir', await later(teacher.email))).status).toBe(201);
  expect(await textsOf(await later(student.email))).toEqual(['Bonjour']);
  expect(await textsOf(await later(otherStudent.email))).toEqual(['Au revoir']);
});
