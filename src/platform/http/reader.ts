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
    /** Set by looking up the request's token: `nobody` for a token of nobody; null before the look-up. */
    reader?: Reader | 'nobody' | null;
  }
}

/** Prepares requests to keep their reader; it must be called before routes are added. */
export function noteReaders(fastify: FastifyInstance): void {
  fastify.decorateRequest('reader', null);
}

/**
 * Keeps who makes a request, for a later refusal. A person who has only begun to sign in has no chosen language yet.
 */
export function noteReader(request: FastifyRequest, actor: Actor | undefined, stage: SignInStage): void {
  request.reader = actor ? { offer: actor.offer, chosen: stage === 'session' ? actor.language : null } : 'nobody';
}

/** The functions that find the reader of a refusal. */
export type ReaderSources = Pick<App, 'findActor' | 'findOffer'>;

/**
 * Returns the language of a refusal: the one that a signed-in person chose, else the one that `Accept-Language` asks
 * for, else the school's own, if the school offers it. Without `mayAsk`, the database is not asked for the school.
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

/** The longest time that a refusal waits for its language. */
const patienceMs = 1_000;

function askFor(sources: ReaderSources, request: FastifyRequest): Promise<Reader> {
  const asking = findReader(sources, request).catch(() => nobody);
  return Promise.race([asking, wait(patienceMs, nobody, { ref: false })]);
}

async function findReader({ findActor, findOffer }: ReaderSources, request: FastifyRequest): Promise<Reader> {
  // No route was found, so nobody has looked up the caller yet.
  if (!request.reader) noteReader(request, await findActor(bearerOf(request) ?? '', 'session'), 'session');
  return knownReader(request) ?? { offer: (await findOffer(request.hostname)) ?? everyLanguage, chosen: null };
}

function knownReader({ reader }: FastifyRequest): Reader | undefined {
  return reader && reader !== 'nobody' ? reader : undefined;
}
