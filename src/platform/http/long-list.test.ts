import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { isLongList, writeLongList } from './long-list.ts';

const rows = Array.from({ length: 1_001 }, (_, place) => ({ place, name: `"${place}"`, hidden: true }));
const properties = { place: { type: 'integer' }, name: { type: 'string' } };

it('writes a long list as its schema writes it at once, and lets others in between', async () => {
  const fastify = Fastify();
  const schema = { response: { 200: { type: 'array', items: { type: 'object', properties } } } };
  let turns = 0;
  const isOver = { yes: false };
  const count = () => {
    turns += 1;
    if (!isOver.yes) setImmediate(count);
  };
  fastify.get('/whole', { schema }, async () => rows);
  fastify.get('/parts', { schema }, async (_request, reply) => {
    setImmediate(count);
    const text = await writeLongList(reply.code(200), rows);
    isOver.yes = true;
    return text;
  });
  const [whole, parts] = [await fastify.inject('/whole'), await fastify.inject('/parts')];
  expect(parts.body).toBe(whole.body);
  expect(parts.headers['content-type']).toBe(whole.headers['content-type']);
  expect(turns).toBeGreaterThan(3);
  expect([isLongList(rows), isLongList(rows.slice(0, 10)), isLongList({ rows })]).toEqual([true, false, false]);
  await fastify.close();
});
