import { shownLanguage } from '../language.ts';
import { accepted, type Fetcher, send } from './call.ts';

/** How a form is sent, if not by `fetch`, and what stops it. */
type Sending = { readonly by?: Fetcher; readonly signal?: AbortSignal };

/** Sends a form with a file to our server or, without a token, to another one. Throws as `call` does. */
export async function sendForm(
  address: string,
  form: FormData,
  token: string | null,
  { by, signal }: Sending = {},
): Promise<unknown> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}`, 'accept-language': shownLanguage() };
  const request = { method: 'POST', body: form, ...(signal && { signal }), ...(headers && { headers }) };
  const response = await accepted(send(address, request, by), token);
  return response.json();
}
