import { describe, expect, it } from 'vitest';
import { newStudent, newTeacher } from '../../../../test/people.ts';
import { picture, show, startWithImages, upload } from '../../../../test/photos.ts';
import {
  addTestSchool,
  openTestSignIn,
  type TestPerson,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { forgetFormerPhotos } from '../../identity/server/photo.queries.ts';
import { tidyImages } from './images.queries.ts';

describe('a person’s photo', () => {
  async function withTeacher() {
    const started = await startWithImages();
    const { server, school } = started;
    const newPhoto = async () => (await upload(server, school.admin, await picture('png'))).body.secure_url as string;
    const { password: _password, ...teacher } = { ...newTeacher, photo: await newPhoto() };
    const added = await server.call('POST', '/api/teachers', school.admin, { ...newTeacher, photo: teacher.photo });
    const path = `/api/teachers/${added.body._id}`;
    const put = (changes: object) => server.call('PUT', path, school.admin, { ...teacher, ...changes });
    return { ...started, added, newPhoto, put, path };
  }

  it('stays while they have it, is removed when it is replaced or taken off, and is back when their deletion is undone', async () => {
    const { server, school, files, added, newPhoto, put, path } = await withTeacher();
    const first = added.body.photo;
    expect((await put({})).body.photo).toBe(first);
    const second = await newPhoto();
    expect((await put({ photo: second })).body.photo).toBe(second);
    expect((await show(server, first)).statusCode).toBe(404);
    expect((await show(server, second)).statusCode).toBe(200);
    expect((await put({ photo: null })).body.photo).toBeNull();
    expect(files()).toEqual([]);
    const last = await newPhoto();
    await put({ photo: last });
    expect(files()).toHaveLength(2);
    await server.call('DELETE', path, school.admin);
    const [deletion] = (await server.call('GET', `/api/history/teacher/${added.body._id}`, school.admin)).body;
    expect((await server.call('POST', `/api/history/${deletion._id}/undo`, school.admin)).status).toBe(200);
    expect((await server.call('GET', path, school.admin)).body.photo).toBe(last);
    expect((await show(server, last)).statusCode).toBe(200);
  });

  it('is deleted 30 days after its teacher leaves, while a student’s stays until the school erases the student', async () => {
    const { server, school, files, added, newPhoto, path } = await withTeacher();
    const student = await server.call('POST', '/api/students', school.admin, {
      ...newStudent,
      photo: await newPhoto(),
    });
    expect(student.status).toBe(201);
    for (const one of [path, `/api/students/${student.body._id}`]) await server.call('DELETE', one, school.admin);
    const tidyAfter = async (days: number) => {
      server.setNow(new Date(testNow.getTime() + days * 86_400_000));
      await forgetFormerPhotos(server.db, server.parts.now());
      await tidyImages(server.parts);
    };
    await tidyAfter(29);
    expect((await show(server, added.body.photo)).statusCode).toBe(200);
    await tidyAfter(30);
    expect((await show(server, added.body.photo)).statusCode).toBe(404);
    expect((await show(server, student.body.photo)).statusCode).toBe(200);
    expect(files()).toHaveLength(2);
    const office = await openTestSignIn(server.db, school.id, school.admin.email, server.parts.now());
    const [deletion] = (await server.call('GET', `/api/history/teacher/${added.body._id}`, office)).body;
    expect((await server.call('POST', `/api/history/${deletion._id}/undo`, office)).status).toBe(200);
    expect((await server.call('GET', path, office)).body.photo).toBeNull();
  });

  it('cannot be another person’s, another school’s, or one that was given up', async () => {
    const { server, school, added, newPhoto, put } = await withTeacher();
    const student = { ...newStudent, photo: added.body.photo };
    const refused = { status: 400, body: { fields: { photo: expect.any(String) } } };
    expect(await server.call('POST', '/api/students', school.admin, student)).toMatchObject(refused);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const photo = await newPhoto();
    const teacher = { ...newTeacher, email: 'v@vale.example', photo };
    expect(await server.call('POST', '/api/teachers', vale.admin, teacher)).toMatchObject(refused);
    await put({ photo });
    expect(await put({ photo: added.body.photo })).toMatchObject(refused);
  });

  it('that was never used is removed a day later, with the next upload', async () => {
    const { server, school, files } = await startWithImages();
    const uploadAt = async (moment: string) => {
      const now = new Date(moment);
      server.setNow(now);
      const admin = await openTestSignIn(server.db, school.id, school.admin.email, now);
      return upload(server, admin, await picture('png'));
    };
    await uploadAt('2026-11-20T08:00:00Z');
    await uploadAt('2026-11-21T07:59:00Z');
    expect(files()).toHaveLength(4);
    await uploadAt('2026-11-21T08:00:00Z');
    expect(files()).toHaveLength(4);
  });

  it('can be changed by a teacher for themselves, and by nobody else with this call', async () => {
    const { server, school, files } = await startWithImages();
    const photo = (await upload(server, school.teacher, await picture('png'))).body.secure_url;
    const put = (as: TestPerson, body: object) => server.call('PUT', '/api/identity/photo', as, body);
    for (const person of [school.admin, school.student]) expect((await put(person, { photo })).status).toBe(403);
    expect(await put(school.teacher, { photo: 'https://elsewhere.example/x.png' })).toMatchObject({ status: 400 });
    expect(await put(school.teacher, { photo })).toMatchObject({ status: 200, body: { photoURL: photo } });
    expect((await server.call('GET', '/api/identity/me', school.teacher)).body.photoURL).toBe(photo);
    await put(school.teacher, { photo: null });
    expect(files()).toEqual([]);
  });
});

describe('unused photos', () => {
  const countTaken = async ({ db }: TestServer) =>
    (await db.selectFrom('image').select('key').where('discard_after', 'is', null).execute()).length;

  it('do not stay behind after concurrent changes of one photo', async () => {
    const { server, school, files } = await startWithImages();
    const put = (photo: string | null) => server.call('PUT', '/api/identity/photo', school.teacher, { photo });
    for (let round = 0; round < 4; round += 1) {
      const uploads = Array.from({ length: 5 }, async () => upload(server, school.teacher, await picture('png')));
      const photos = (await Promise.all(uploads)).map(({ body }) => body.secure_url as string);
      const answers = await Promise.all(photos.map(put));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const { body } = await server.call('GET', '/api/identity/me', school.teacher);
      expect(await countTaken(server)).toBe(1);
      for (const photo of photos) {
        expect((await show(server, photo)).statusCode, photo).toBe(photo === body.photoURL ? 200 : 404);
      }
    }
    await put(null);
    expect(files()).toEqual([]);
  });

  it('are not assigned to a person who is being deleted', async () => {
    const { server, school, files } = await startWithImages();
    const photo = (await upload(server, school.otherTeacher, await picture('png'))).body.secure_url;
    await Promise.all([
      server.call('DELETE', `/api/teachers/${school.otherTeacher.id}`, school.admin),
      server.call('PUT', '/api/identity/photo', school.otherTeacher, { photo }),
    ]);
    expect(await countTaken(server)).toBe(0);
    server.setNow(new Date(testNow.getTime() + 25 * 3_600_000));
    await tidyImages(server.parts);
    expect(files()).toEqual([]);
  });

  it('are removed at the server’s start and at intervals, and no others', async () => {
    const { server, school, files } = await startWithImages();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const kept: string[] = [];
    for (const teacher of [school.teacher, vale.teacher]) {
      const photo = (await upload(server, teacher, await picture('png'))).body.secure_url;
      await server.call('PUT', '/api/identity/photo', teacher, { photo });
      kept.push(photo);
    }
    for (const teacher of [school.teacher, vale.teacher]) await upload(server, teacher, await picture('png'));
    await server.db.updateTable('image').set({ discard_after: null }).execute();
    const waiting = (await upload(server, school.admin, await picture('png'))).body.secure_url;
    expect(files()).toHaveLength(10);
    await tidyImages(server.parts);
    expect(files()).toHaveLength(6);
    for (const photo of [...kept, waiting]) expect((await show(server, photo)).statusCode).toBe(200);
  });
});

describe('an external image host', () => {
  const settings = {
    IMAGE_UPLOAD_URL: 'https://upload.photos.example/v1/upload',
    IMAGE_UPLOAD_PRESET: 'school',
    IMAGE_CLOUD_NAME: 'hill',
    IMAGE_PHOTO_ORIGIN: 'https://cdn.photos.example',
  };

  it('is named to the pages, allowed by their content policy, and may hold photos', async () => {
    const { server, school } = await startWithImages(settings);
    const answer = await server.call('GET', '/api/school');
    expect(answer.body.imageHost).toEqual({
      uploadUrl: settings.IMAGE_UPLOAD_URL,
      uploadPreset: 'school',
      cloudName: 'hill',
    });
    expect(answer.headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/upload\.photos\.example;/);
    expect(answer.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/cdn\.photos\.example/);
    const statusFor = async (photo: string) =>
      (await server.call('POST', '/api/teachers', school.admin, { ...newTeacher, photo })).status;
    expect(await statusFor('https://cdn.photos.example.evil.example/a.jpg')).toBe(400);
    expect(await statusFor('https://cdn.photos.example/a.jpg')).toBe(201);
  });

  it('must be configured completely', async () => {
    await expect(startWithImages({ IMAGE_UPLOAD_URL: settings.IMAGE_UPLOAD_URL })).rejects.toThrow(
      'IMAGE_UPLOAD_PRESET must be set',
    );
  });
});
