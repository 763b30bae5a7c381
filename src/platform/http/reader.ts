import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LanguageTag } from '../../languages/languages.ts';
import { bestOf, everyLanguage, type Offer } from '../../languages/offer.ts';
import { readAcceptLanguage } from './accept-language.ts';
import { type Actor, bearerOf, type SignInStage } from './actor.ts';
import type { App } from './app-context.ts';

/** The reader of an answer: the languages of their school, and the one that they chose. */
type Reader = { readonly offer: Offer; readonly chosen: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Known from looking up the request's token: `nobody` for a token of nobody, nothing before it was looked up. */
    reader?: Reader | 'nobody' | null;
  }
}

/** Before its routes are added. */
export function noteReaders(fastify: FastifyInstance): void {
  fastify.decorateRequest('reader', null);
}

/** Keeps who makes a request, for a refusal to come. Whoever has only begun to sign in has chosen nothing yet. */
export function noteReader(request: FastifyRequest, actor: Actor | undefined, stage: SignInStage): void {
  request.reader = actor ? { offer: actor.offer, chosen: stage === 'session' ? actor.language : null } : 'nobody';
}

/** The functions by which the reader of a refusal is found. */
export type ReaderSources = Pick<App, 'findActor' | 'findOffer'>;

/**
 * The language of a refusal: the one that a signed-in person chose, else what `Accept-Language` asks for, else the
 * school's own; only such as the school offers. Without `mayAsk` the database is not asked for the school.
 */
export async function tagFor(
  sources: ReaderSources,
  request: FastifyRequest,
  { mayAsk }: { readonly mayAsk: boolean },
): Promise<LanguageTag> {
  const { offer, chosen } = knownReader(request) ?? (mayAsk ? await askFor(sources, request) : nobody);
  const { wanted, refused } = readAcceptLanguage(request.headers['accept-language']);
  const wishes = chosen === null ? wanted : [chosen, ...wanted];
  return bestOf(offer, wishes, refused) ?? offer.own;
}

const nobody: Reader = { offer: everyLanguage, chosen: null };

/** A refusal waits no longer than this for its language. */
const patienceMs = 1_000;

function askFor(sources: ReaderSources, request: FastifyRequest): Promise<Reader> {
  const asking = findReader(sources, request).catch(() => nobody);
  return Promise.race([asking, wait(patienceMs, nobody, { ref: false })]);
}

async function findReader({ findActor, findOffer }: ReaderSources, request: FastifyRequest): Promise<Reader> {
  // No call was found, so nobody has looked who makes it.
  if (!request.reader) noteReader(request, await findActor(bearerOf(request) ?? '', 'session'), 'session');
  return knownReader(request) ?? { offer: (await findOffer(request.hostname)) ?? everyLanguage, chosen: null };
}

function knownReader({ reader }: FastifyRequest): Reader | undefined {
  return reader && reader !== 'nobody' ? reader : undefined;
}
