import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()({}, {});

/**
 * Serialises a response by its endpoint's schema. The serializer is compiled for the first response: all together, they
 * would be a third of a server's memory and most of its start-up time.
 */
export const serializerFor: FastifySerializerCompiler<unknown> = ({ schema, method, url, httpStatus = '' }) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= compile({ schema, method, url, httpStatus });
    return serialize(answer);
  };
};
