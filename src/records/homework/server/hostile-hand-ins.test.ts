import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { formWith, picture } from '../../../../test/photos.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { writeZip } from '../../../platform/server/zip.ts';

type File = { readonly name: string; readonly content: Buffer | string };

/** Homework of class 5 that is handed in as files, and the calls that people make. */
async function startWithHomework() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const given = { class: 5, subject: 'Mathematics', title: 'Photos', due: testDay(1), handIn: 'files' };
  const { body } = await server.call('POST', '/api/homework', school.teacher, given);
  const id = body._id as string;
  const send = async (
    files: readonly File[],
    as: TestPerson = school.student,
    path = `/api/homework/${id}/hand-in`,
  ) => {
    const form = formWith(files.map(({ name, content }) => ({ name: 'files', fileName: name, content })));
    const headers = { ...form.headers, authorization: `Bearer ${as.token}` };
    const answer = await server.fastify.inject({ method: 'POST', url: path, headers, payload: form.payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const fetch = async (path: string, as: TestPerson | undefined = school.student) => {
    const headers = as ? { authorization: `Bearer ${as.token}` } : {};
    const { statusCode: status, headers: answered, rawPayload } = await server.fastify.inject({ url: path, headers });
    return { status, headers: answered, content: rawPayload };
  };
  return { server, ...school, homework: id, send, fetch };
}

/**
 * Reads a picture of any accepted format: another test's photo thread may have disabled some formats for this process.
 */
function read(content: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(content);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';

describe('a file that is handed in', () => {
  it.each([
    ['an SVG', 'drawing.svg', svg],
    ['an SVG named as a picture', 'drawing.png', svg],
    ['HTML', 'page.html', html],
    ['HTML named as text', 'page.txt', `\n  ${html}`],
    ['HTML after a byte order mark', 'page.txt', `\ufeff${html}`],
    ['HTML after text', 'page.txt', `Hello <script>alert(1)</script>`],
    ['XML', 'data.xml', '<?xml version="1.0"?><a/>'],
    ['a program of Windows', 'game.exe', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a program of Linux', 'game.pdf', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1')],
    ['a script', 'run.txt', '#!/bin/sh\nrm -rf /'],
    ['a program of Java', 'a.zip', writeZip([{ name: 'META-INF/MANIFEST.MF', content: Buffer.from('x') }])],
    ['a program in an archive', 'a.zip', writeZip([{ name: 'b/run.EXE', content: Buffer.from('x') }])],
    [
      'an archive with something after it',
      'a.zip',
      Buffer.concat([writeZip([{ name: 'a.txt', content: Buffer.from('x') }]), Buffer.from(html)]),
    ],
    [
      'a document with macros',
      'a.docx',
      writeZip(
        ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'].map((name) => ({
          name,
          content: Buffer.from('x'),
        })),
      ),
    ],
    ['nothing', 'empty.txt', ''],
    ['what nobody knows', 'a.bin', Buffer.from([1, 2, 3, 0, 255])],
    [
      'a picture of more parts than pictures have',
      'a.jpg',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(800_000, Buffer.from('ffda0002', 'hex'))]),
    ],
    ['a picture without an end', 'a.png', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1')],
    ['the sign of a GIF before HTML', 'a.gif', `GIF89a/*${html}*/`],
    ['the sign of a JPEG before HTML', 'a.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(html)])],
  ])('is refused as %s, and nothing of it is left', async (_what, name, content) => {
    const { send, server } = await startWithHomework();
    const { status, body } = await send([
      { name: 'first.txt', content: 'Text.' },
      { name, content },
    ]);
    expect({ status, reason: body.reason }).toEqual({ status: 415, reason: 'file-type-not-taken' });
    expect(await server.db.selectFrom('hand_in').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('homework_file').selectAll().execute()).toEqual([]);
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('as a picture is made anew, %s', async (format) => {
    const { send, fetch, homework } = await startWithHomework();
    const photo = Buffer.concat([await picture(format), Buffer.from(html)]);
    const { status, body } = await send([{ name: `photo.${format}`, content: photo }]);
    expect(status).toBe(201);
    const [file] = body.own.files;
    expect(file.type).toBe(`image/${format}`);
    const { content } = await fetch(`/api/homework/${homework}/hand-ins/1/files/${file._id}`);
    expect(content.includes('secret place')).toBe(false);
    expect(content.includes('<script>')).toBe(false);
    expect(content.length).toBe(file.bytes);
    const { data } = await read(content).raw().toBuffer({ resolveWithObject: true });
    const { data: before } = await read(await picture(format))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.equals(before)).toBe(true);
  });

  it('keeps the orientation of a photo, but not its location', async () => {
    const { send, fetch, homework } = await startWithHomework();
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send([{ name: 'photo.jpg', content: photo }]);
    const { content } = await fetch(`/api/homework/${homework}/hand-ins/1/files/${body.own.files[0]._id}`);
    const { orientation, exif } = await sharp(content).metadata();
    expect(orientation).toBe(6);
    expect(exif?.length).toBeLessThan(40);
  });

  it('is sent as a download, with its real type, under a name without folders', async () => {
    const { send, fetch, homework } = await startWithHomework();
    const pdf = Buffer.from(`%PDF-1.4\n${html}`);
    const { body } = await send([
      { name: '../../etc/passwd', content: 'root' },
      { name: 'C:\\homework\\page.html', content: pdf },
      { name: '..', content: 'dots' },
      { name: 'a\u202egnp.exe', content: 'turned' },
    ]);
    expect(body.own.files.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['passwd.txt', 'text/plain; charset=utf-8'],
      ['page.html.pdf', 'application/pdf'],
      ['file.txt', 'text/plain; charset=utf-8'],
      ['a gnp.exe.txt', 'text/plain; charset=utf-8'],
    ]);
    const { status, headers, content } = await fetch(
      `/api/homework/${homework}/hand-ins/1/files/${body.own.files[1]._id}`,
    );
    expect(status).toBe(200);
    expect(content.equals(pdf)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['letter.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['voice.mp3', 'ID3\x04\x00', 'audio/mpeg'],
    ['film.mp4', '\x00\x00\x00\x18ftypisom', 'video/mp4'],
    ['old.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
  ])('may be %s', async (name, content, type) => {
    const { send } = await startWithHomework();
    const { body } = await send([{ name, content: Buffer.from(content, 'latin1') }]);
    expect(body.own.files).toMatchObject([{ name, type }]);
  });

  it('may be an office document or an archive', async () => {
    const { send } = await startWithHomework();
    const zip = (...names: string[]) => writeZip(names.map((name) => ({ name, content: Buffer.from('x') })));
    const { body } = await send([
      { name: 'a.docx', content: zip('[Content_Types].xml', 'word/document.xml') },
      { name: 'a.zip', content: zip('a.txt', 'b/c.txt') },
    ]);
    expect(body.own.files.map(({ name }: { name: string }) => name)).toEqual(['a.docx', 'a.zip']);
  });

  it('can be reached by its student, their guardians and its teachers, and by nobody else through any call', async () => {
    const {
      server,
      id: schoolId,
      send,
      fetch,
      homework,
      admin,
      teacher,
      otherTeacher,
      student,
      otherStudent,
    } = await startWithHomework();
    const { body } = await send([{ name: 'page.txt', content: 'Mine' }]);
    const file = body.own.files[0]._id;
    const guardianOf = (email: string, guardian: string, more: object = {}) =>
      openTestGuardian(server.db, { schoolId, email, guardian, ...more });
    const own = await guardianOf(student.email, 'own@hill.example');
    const other = await guardianOf(otherStudent.email, 'other@hill.example');
    const unseeing = await guardianOf(student.email, 'unseeing@hill.example', { maySee: false });
    const former = await guardianOf(student.email, 'former@hill.example', { to: testDay(-1) });
    const far = await addTestStudent(server.db, { id: schoolId, domain: 'hill.example' }, { roll: 60, class: 6 });
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const path = `/api/homework/${homework}/hand-ins/1/files/${file}`;
    for (const as of [student, own, teacher, admin]) expect((await fetch(path, as)).status, as.email).toBe(200);
    const strangers = [otherStudent, other, unseeing, former, far, otherTeacher, vale.teacher, vale.student];
    for (const as of strangers) expect((await fetch(path, as)).status, as.email).toBe(403);
    expect((await fetch(path, vale.admin)).status).toBe(404);
    expect((await server.fastify.inject({ url: path })).statusCode).toBe(401);
    // A file of one student through the address of another, of the homework itself, and of other homework.
    expect((await fetch(`/api/homework/${homework}/hand-ins/2/files/${file}`, otherStudent)).status).toBe(403);
    expect((await fetch(`/api/homework/${homework}/files/${file}`, otherStudent)).status).toBe(403);
    const given = { class: 5, subject: 'Mathematics', title: 'Other', due: testDay(1), handIn: 'files' };
    const { body: another } = await server.call('POST', '/api/homework', teacher, given);
    expect((await fetch(`/api/homework/${another._id}/hand-ins/1/files/${file}`, teacher)).status).toBe(403);
    for (const as of [otherStudent, other, far, own]) {
      const { body: read, status } = await server.call('GET', `/api/homework/${homework}?roll=1`, as);
      if (as === own) expect(read.own.files).toHaveLength(1);
      else expect(status, as.email).toBe(403);
    }
    expect((await server.call('GET', `/api/homework/${homework}`, otherStudent)).body.own.files).toEqual([]);
  });

  it('can be read, answered, replaced or deleted by nobody else, through any call', async () => {
    const {
      server,
      id: schoolId,
      send,
      homework,
      admin,
      otherTeacher,
      otherStudent,
      student,
    } = await startWithHomework();
    await send([{ name: 'page.txt', content: 'Mine' }]);
    const own = await openTestGuardian(server.db, { schoolId, email: student.email, guardian: 'own@hill.example' });
    const path = `/api/homework/${homework}`;
    const calls = [
      ['GET', `${path}/hand-ins`, undefined],
      ['PUT', `${path}/hand-ins/1`, { state: 'returned', mark: 1 }],
      ['PUT', path, { title: 'Other' }],
      ['POST', `${path}/remind`, {}],
      ['DELETE', path, undefined],
    ] as const;
    for (const as of [otherStudent, student, own, otherTeacher]) {
      for (const [method, url, body] of calls) {
        expect((await server.call(method, url, as, body)).status, `${method} ${url} by ${as.email}`).toBe(403);
      }
      expect((await send([{ name: 'a.txt', content: 'Not theirs' }], as, `${path}/files`)).status).toBe(403);
    }
    for (const as of [own, otherTeacher, admin]) {
      expect((await send([{ name: 'a.txt', content: 'Not theirs' }], as)).status, as.email).toBe(403);
    }
    const { body } = await server.call('GET', path, student);
    expect(body).toMatchObject({
      title: 'Photos',
      files: [],
      own: { state: 'handed-in', files: [{ name: 'page.txt' }] },
    });
  });

  it('is not reached by a guardian through their other child’s roll, nor without access to the child', async () => {
    const { server, id: schoolId, send, fetch, homework, teacher, student, otherStudent } = await startWithHomework();
    const { body } = await send([{ name: 'page.txt', content: 'Mine' }], otherStudent);
    const file = body.own.files[0]._id;
    const guardian = await openTestGuardian(server.db, {
      schoolId,
      email: student.email,
      guardian: 'one@hill.example',
    });
    await openTestGuardian(server.db, {
      ...{ schoolId, email: otherStudent.email, guardian: 'one@hill.example', maySee: false },
    });
    const path = `/api/homework/${homework}`;
    for (const url of [`${path}?roll=2`, '/api/homework?roll=2', `${path}/hand-ins/2/files/${file}`]) {
      expect((await fetch(url, guardian)).status, url).toBe(403);
    }
    // The file of one child with the roll of another.
    expect((await fetch(`${path}/hand-ins/1/files/${file}`, guardian)).status).toBe(403);
    const given = { class: 5, subject: 'Mathematics', title: 'For one', due: testDay(1), handIn: 'files', rolls: [2] };
    const { body: forOne } = await server.call('POST', '/api/homework', teacher, given);
    for (const url of [`/api/homework/${forOne._id}`, `/api/homework/${forOne._id}?roll=1`]) {
      expect((await fetch(url, guardian)).status, url).toBe(403);
    }
    expect((await server.call('GET', '/api/homework?roll=1', guardian)).body).toHaveLength(1);
  });

  it('for a group is not reached by former members, except earlier homework and their own files', async () => {
    const { server, id: schoolId, send, fetch, admin, teacher, student } = await startWithHomework();
    const group = { name: 'French A', subject: 'French', classes: [5], teacherEmails: [teacher.email] };
    const { body: made } = await server.call('POST', '/api/groups', admin, group);
    const members = (rolls: number[], from: string, as: TestPerson) =>
      server.call('PUT', `/api/groups/${made.class}/members`, as, { rolls, from });
    await members([1, 2], testToday, admin);
    const give = async (due: string, as: TestPerson) => {
      const given = { class: made.class, subject: 'French', title: 'French', due, handIn: 'files' };
      return (await server.call('POST', '/api/homework', as, given)).body._id as string;
    };
    const [before, after] = [await give(testToday, teacher), await give(testDay(3), teacher)];
    const page = [{ name: 'page.txt', content: 'Mine' }];
    const { body } = await send(page, student, `/api/homework/${before}/hand-in`);
    const file = `/api/homework/${before}/hand-ins/1/files/${body.own.files[0]._id}`;

    const then = hoursLater(24);
    server.setNow(then);
    const open = (email: string) => openTestSignIn(server.db, schoolId, email, then);
    const [head, former, member] = [await open(admin.email), await open(student.email), await open('s2@hill.example')];
    expect((await members([2], testDay(1), head)).status).toBe(200);
    expect((await fetch(file, former)).status).toBe(200);
    expect((await fetch(`/api/homework/${before}`, former)).status).toBe(200);
    expect((await send(page, former, `/api/homework/${before}/hand-in`)).status).toBe(403);
    expect((await fetch(`/api/homework/${after}`, former)).status).toBe(403);
    expect((await send(page, former, `/api/homework/${after}/hand-in`)).status).toBe(403);
    expect((await fetch(file, member)).status).toBe(403);
    expect((await send(page, member, `/api/homework/${after}/hand-in`)).status).toBe(201);
  });

  it('as one of ten thousand is refused, and nothing remains of them', async () => {
    const { send, server } = await startWithHomework();
    const files = Array.from({ length: 10_000 }, (_, place) => ({ name: `${place}.txt`, content: 'a' }));
    expect(await send(files)).toMatchObject({ status: 400, body: { faults: { files: { reason: 'too-many-items' } } } });
    expect(await server.db.selectFrom('stored_file').selectAll().execute()).toEqual([]);
  });

  it('that breaks off is refused, and the earlier hand-in stays', async () => {
    const { server, homework, student, send, teacher } = await startWithHomework();
    await send([{ name: 'page.txt', content: 'Whole' }]);
    const form = formWith([{ name: 'files', fileName: 'page.txt', content: 'Torn' }], '');
    const headers = { ...form.headers, authorization: `Bearer ${student.token}` };
    const payload = form.payload.subarray(0, form.payload.length - 12);
    const torn = await server.fastify.inject({
      method: 'POST',
      url: `/api/homework/${homework}/hand-in`,
      headers,
      payload,
    });
    expect({ status: torn.statusCode, reason: torn.json().reason }).toEqual({
      status: 400,
      reason: 'unreadable-upload',
    });
    const { body } = await server.call('GET', `/api/homework/${homework}/hand-ins`, teacher);
    expect(body[0].files).toMatchObject([{ bytes: 5 }]);
    expect(await server.db.selectFrom('stored_file').selectAll().execute()).toHaveLength(1);
  });

  it('needs a session that is still open', async () => {
    const { server, id: schoolId, homework } = await startWithHomework();
    const student = await openTestSignIn(server.db, schoolId, 's1@hill.example');
    await server.call('POST', '/api/identity/sign-out', student, {});
    expect((await server.call('POST', `/api/homework/${homework}/hand-in`, student)).status).toBe(401);
  });
});
