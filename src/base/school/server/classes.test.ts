import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

describe('the classes of a school', () => {
  it('are 1 to 10 in a new one, each moving up to the next, with how many students each has now', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    for (const person of [admin, teacher, student]) {
      const { status, body } = await server.call('GET', '/api/classes', person);
      expect(status).toBe(200);
      expect(body.map((one: { class: number }) => one.class)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const class5 = { class: 5, name: 'Class 5', order: 5, movesUpTo: 6, isOpen: true, students: 3, teacher: null };
      expect(body[4]).toEqual(class5);
      expect(body[9]).toMatchObject({ name: 'Class 10', movesUpTo: null, students: 0 });
    }
  });

  it('are included in the school for those who are signed in, and for nobody else', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    const { school } = (await server.call('GET', '/api/school', student)).body;
    expect(school.classes).toHaveLength(10);
    expect(school.classes[0]).toEqual({ class: 1, name: 'Class 1', isOpen: true });
    expect((await server.call('GET', '/api/school')).body.school).not.toHaveProperty('classes');
    expect((await server.call('GET', '/api/classes')).status).toBe(401);
  });
});
