import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { flatPng, formWith, picture, startWithImages, upload } from '../../../../test/photos.ts';
import type { TestPerson } from '../../../../test/test-school.ts';

/** Sends a complete upload, and disconnects before the answer. */
async function hangUp(address: string, { token }: TestPerson, content: Buffer): Promise<() => void> {
  const { headers, payload } = formWith([{ name: 'file', fileName: 'photo.png', content }]);
  const authorization = `Bearer ${token}`;
  const sent = request(`${address}/api/images`, { method: 'POST', headers: { ...headers, authorization } });
  sent.on('error', () => {});
  sent.end(payload);
  await once(sent, 'finish');
  return () => void sent.destroy();
}

it('one person’s sixth upload at once is refused with 429, and nobody else’s', async () => {
  const { server, school, files } = await startWithImages();
  const photo = flatPng(4_000, 4_000);
  const mine = Promise.all(Array.from({ length: 15 }, () => upload(server, school.admin, photo)));
  const other = await upload(server, school.teacher, await picture('png'));
  expect(other.status).toBe(201);
  const statuses = (await mine).map(({ status }) => status);
  const stored = statuses.filter((status) => status === 201).length;
  expect(stored).toBeGreaterThanOrEqual(5);
  expect(stored).toBeLessThan(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15 - stored);
  expect(files()).toHaveLength(2 * (stored + 1));
  expect((await upload(server, school.admin, await picture('png'))).status).toBe(201);
});

it('disconnected uploads are dropped, and another person’s photo does not wait for them', async () => {
  const { server, school } = await startWithImages();
  const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
  const heavy = flatPng(7_000, 7_000);
  const hangUps = await Promise.all(Array.from({ length: 5 }, () => hangUp(address, school.admin, heavy)));
  // The wait lets the server read all uploads and begin to process the first.
  await wait(300);
  for (const hang of hangUps) hang();
  await wait(50);
  const images = () => server.db.selectFrom('image').select('uploaded_by').execute();
  expect((await upload(server, school.teacher, await picture('png'))).status).toBe(201);
  // Once the admin has a free place in the queue again, all disconnected uploads are gone.
  await expect.poll(async () => (await upload(server, school.admin, await picture('gif'))).status).toBe(201);
  const uploaders = (await images()).map(({ uploaded_by }) => uploaded_by);
  expect(uploaders.filter((id) => id === school.teacher.id)).toHaveLength(1);
  // An upload that was being processed can still be stored, and the admin's last one is stored.
  expect(uploaders.filter((id) => id === school.admin.id).length).toBeLessThanOrEqual(hangUps.length);
});
