import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()({}, {});

/**
 * Writes an answer by its endpoint's schema. Compiled at the first answer: all at once, they would be a third of what a
 * server holds, and most of what it does, before it listens.
 */
export const serializerFor: FastifySerializerCompiler<unknown> = ({ schema, method, url, httpStatus = '' }) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= compile({ schema, method, url, httpStatus });
    return serialize(answer);
  };
};
