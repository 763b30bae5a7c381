import { shownLanguage } from '../language.ts';
import { withKey } from '../offline/unanswered.ts';
import { accepted, type Fetcher, send } from './call.ts';

/** How a form is sent, if not with `fetch`, and the signal that stops it. */
type Sending = { readonly by?: Fetcher; readonly signal?: AbortSignal };

/**
 * Sends a form with a file to our server, only once even if it is sent again after no response, or, without a token, to
 * another server. Throws like `call`.
 */
export async function sendForm(
  address: string,
  form: FormData,
  token: string | null,
  { by, signal }: Sending = {},
): Promise<unknown> {
  const sendWith = async (headers?: Readonly<Record<string, string>>) => {
    const request = { method: 'POST', body: form, ...(signal && { signal }), ...(headers && { headers }) };
    const response = await accepted(send(address, request, by), token);
    return response.json();
  };
  if (token === null) return sendWith();
  const headers = { authorization: `Bearer ${token}`, 'accept-language': shownLanguage() };
  return withKey(address, JSON.stringify([address, [...form].map(partOf), token]), (key) =>
    sendWith({ ...headers, 'idempotency-key': key }),
  );
}

/** Returns what distinguishes a part from another; for a file that excludes its content, which can be long. */
function partOf([name, value]: [string, FormDataEntryValue]): unknown {
  return typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified];
}
