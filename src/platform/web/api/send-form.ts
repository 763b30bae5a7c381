import { shownLanguage } from '../language.ts';
import { withKey } from '../offline/unanswered.ts';
import { accepted, type Fetcher, send } from './call.ts';

/** How a form is sent, if not by `fetch`, and what stops it. */
type Sending = { readonly by?: Fetcher; readonly signal?: AbortSignal };

/**
 * Sends a form with a file to our server, once however often it is sent again without an answer, or, without a token, to
 * another server. Throws as `call` does.
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

/** What distinguishes a part from another one; of a file not its content, which may be long. */
function partOf([name, value]: [string, FormDataEntryValue]): unknown {
  return typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified];
}
