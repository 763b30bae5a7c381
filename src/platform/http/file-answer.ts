import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileAnswer, type FileFormat, fileTypes, type UploadedAnswer } from '../contract/file-answer.ts';

/** Sends a file as a download, so that the browser saves it under its name and does not show it. */
export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  if ('type' in answer) return sendUploaded(reply, answer);
  const { format, name, asciiName, content } = answer;
  return reply
    .headers({
      'content-type': fileTypes[format],
      'content-disposition': contentDisposition(`${name}.${format}`, `${asciiName}.${format}`),
    })
    .send(content);
}

/** An uploaded file must not run anywhere, even if a browser were to show it. */
function sendUploaded(reply: FastifyReply, { type, name, asciiName, bytes, content }: UploadedAnswer): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'content-disposition': contentDisposition(name, asciiName),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(Readable.from(content));
}

/** Returns the OpenAPI description of a response that is a file in one of these formats. */
export function fileResponse(formats: readonly FileFormat[], schema: object): object {
  return {
    description: 'A file.',
    content: Object.fromEntries(formats.map((format) => [fileTypes[format].replace(/;.*/, ''), { schema }])),
  };
}

/**
 * Returns the header for a download. Clients that know `filename*` prefer it. Neither name can end the header's value
 * or name another folder.
 */
export function contentDisposition(name: string, asciiName: string): string {
  const plain = asciiName.replaceAll(/[^\w.-]+/g, '-');
  const whole = name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029/\\:*?"<>|]+/gu, ' ').trim();
  const encoded = encodeURIComponent(whole.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
