import { describe, expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../app/testing/mail-server.ts';
import { addTestSchool, hoursLater, openTestSignIn, startTestServer } from '../../../app/testing/test-school.ts';

const toAdmin = { recipientType: 'admin', message: 'A secret question' };

/** A day on which teachers and admins were last here before the messages. */
async function startSchool() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  server.setNow(hoursLater(1));
  const passUntil = async (hours: number) => {
    server.setNow(hoursLater(hours));
    await server.runJobs();
    return mailServer.taken.flatMap(({ recipients }) => recipients).sort();
  };
  const send = (message = toAdmin) => server.call('POST', '/api/message', school.teacher, message);
  const sendToTeacher = () =>
    server.call('POST', '/api/message/admin', school.admin, {
      ...{ recipientType: 'teacher', teacherEmail: school.otherTeacher.email, message: 'Please call me' },
    });
  return { mailServer, server, ...school, passUntil, send, sendToTeacher };
}

describe('who has unread messages is written to', () => {
  it('a day after the first of them, once, with how many there are and not what they say', async () => {
    const { mailServer, passUntil, send } = await startSchool();
    expect((await send()).status).toBe(201);
    await send();
    expect(await passUntil(24.9)).toEqual([]);
    expect(await passUntil(25)).toEqual(['admin@hill.example']);
    expect(await passUntil(26)).toEqual(['admin@hill.example']);
    const [mail] = mailServer.taken;
    expect(mail?.subject).toBe('2 unread messages from School of hill.example');
    expect(mail?.text).toContain('https://hill.example/admin_message');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('secret');
  });

  it('unless they have been here since, even if they signed out', async () => {
    const { server, id, admin, passUntil, send, sendToTeacher, otherTeacher } = await startSchool();
    await send();
    await sendToTeacher();
    server.setNow(hoursLater(2));
    const later = await openTestSignIn(server.db, id, admin.email, hoursLater(2));
    await server.call('POST', '/api/identity/sign-out', later);
    await server.db.deleteFrom('sign_in').execute();
    expect(await passUntil(25)).toEqual([otherTeacher.email]);
  });

  it('unless they have been read or withdrawn by then', async () => {
    const { server, id, admin, passUntil, send, sendToTeacher } = await startSchool();
    const { body } = await sendToTeacher();
    await server.call('DELETE', `/api/message/${body._id}`, admin);
    await send();
    const { body: sent } = await send();
    const read = { last_read_id: Number(sent._id), read_until: hoursLater(2).toISOString() };
    await server.db
      .insertInto('read_marker')
      .values({ school_id: id, person_id: admin.id, kind: 'messages', ...read })
      .execute();
    expect(await passUntil(25)).toEqual([]);
  });

  it('not about a class’s messages, and by no copy that is restored from an old backup', async () => {
    const { server, teacher, passUntil, send } = await startSchool();
    await server.call('POST', '/api/message', teacher, { recipientType: 'class', className: 5, message: 'Hello' });
    expect(await passUntil(25)).toEqual([]);
    server.setNow(hoursLater(26));
    await send();
    expect(await passUntil(24 * 30)).toEqual([]);
  });
});
