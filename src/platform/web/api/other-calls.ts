import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { type AnyInput, answerTo, type Called, endOfRead, NoAnswer, readEnd } from './call.ts';
import { readToken } from './stored-sign-in.ts';

/** Makes a call like `call`, for a paginated list; returns the page and the total row count. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly rows: OutputOf<E>; readonly total: number }> {
  const response = await answerTo(endpoint, input as AnyInput, readToken(), endOfRead());
  return { rows: (await response.json()) as OutputOf<E>, total: Number(response.headers.get('x-total-count')) };
}

/** Makes a call like `call` that returns a file, under the name that the server gave it. */
export async function callForFile<E extends Called>(endpoint: E, input: FileInput<E>): Promise<File> {
  const response = await answerTo(endpoint, input as AnyInput, readToken());
  return new File([await response.blob()], nameIn(response.headers.get('content-disposition') ?? ''));
}

/** The input of an endpoint that is known only by its address, with any filters. */
type FileInput<E extends Called> = E extends Endpoint ? InputOf<E> : AnyInput;

function nameIn(disposition: string): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(disposition)?.[1] ?? '');
}

/** Opens a stream of the contract. `signal` closes it. Throws as `call` does. */
export async function openStream(endpoint: Endpoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await answerTo(endpoint, {}, readToken(), AbortSignal.any([signal, readEnd()]));
  if (!body) throw new NoAnswer('The stream is empty.');
  return body;
}
