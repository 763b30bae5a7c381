import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../test/figures.ts';
import { readNews } from '../../../test/news-reader.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, openTestSignIn } from '../../../test/test-school.ts';
import { openDatabase } from '../database/migrate.ts';

const connections = 1_000;

/** The beginnings are tried in turn: nothing, an endless head, and an endless body. */
const beginnings = [
  '',
  'POST /api/auth/admin HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'POST /api/auth/admin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
];

it('a thousand connections that say next to nothing are closed within a minute, and an open page is not', async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  const { id, admin } = await addTestSchool({ db });
  const session = await openTestSignIn(db, id, admin.email, new Date());
  await db.destroy();
  const server = await startServerProcess(location);
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await remove();
  });
  const reader = await readNews(server.url, session);
  const sockets: Socket[] = [];
  for (let place = 0; place < connections; place += 1) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(beginnings[place % beginnings.length] ?? '');
    sockets.push(socket);
  }
  const open = () => sockets.filter(({ destroyed }) => !destroyed);
  for (let second = 0; second < 60 && open().length > 0; second += 1) {
    await wait(1_000);
    for (const [place, socket] of sockets.entries()) if (place % 3 > 0 && !socket.destroyed) socket.write('x');
    if (second === 5) expect(open()).toHaveLength(connections);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  }
  expect(open()).toHaveLength(0);
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Holiday', content: 'On Monday.' });
  expect((await fetch(`${server.url}/api/notices`, { method: 'POST', headers, body })).status).toBe(201);
  await reader.until(1);
  noteFigure(`slow connections closed within a minute, ${testedEngine}`, connections);
});
