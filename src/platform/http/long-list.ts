import type { FastifyReply } from 'fastify';
import { inTurns } from '../server/in-turns.ts';

/** The rows that are written before other calls are answered. */
const rowsAtOnce = 200;

/** Whether an answer is a list that takes long to write. */
export function isLongList(answer: unknown): answer is readonly unknown[] {
  return Array.isArray(answer) && answer.length > rowsAtOnce;
}

/** Writes a list as JSON by its endpoint's schema, in parts, between which the event loop answers other calls. */
export async function writeLongList(reply: FastifyReply, list: readonly unknown[]): Promise<string> {
  const starts = Array.from({ length: Math.ceil(list.length / rowsAtOnce) }, (_, part) => part * rowsAtOnce);
  const parts = await inTurns(starts, 1, (start) => {
    const text = reply.serialize(list.slice(start, start + rowsAtOnce)) as string;
    return text.slice(1, -1);
  });
  reply.type('application/json; charset=utf-8');
  return `[${parts.join(',')}]`;
}
