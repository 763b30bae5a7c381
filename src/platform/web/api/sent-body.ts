/** A form as it is stored while it waits to be sent: its fields, and its files in Base64. */
export type StoredForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly {
    readonly field: string;
    readonly name: string;
    readonly type: string;
    readonly base64: string;
  }[];
};

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body?: string | FormData };

/** Returns the body of a call as it is sent: JSON or, for a stored form, a form again. */
export function sentBody(body: unknown): Sent {
  if (body === undefined) return { headers: {} };
  const { storedForm } = (body ?? {}) as { readonly storedForm?: StoredForm };
  if (!storedForm) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(storedForm.fields)) form.append(name, value);
  for (const { field, name, type, base64 } of storedForm.files) {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    form.append(field, new Blob([bytes], { type }), name);
  }
  return { headers: {}, body: form };
}

/** Returns a form in the form in which it is stored until it is sent. */
export async function storeForm(
  fields: StoredForm['fields'],
  field: string,
  files: readonly File[],
): Promise<{ readonly storedForm: StoredForm }> {
  const stored = files.map(async (file) => ({ field, name: file.name, type: file.type, base64: await base64Of(file) }));
  return { storedForm: { fields, files: await Promise.all(stored) } };
}

/** The number of bytes at once, which is small enough for the arguments of one call. */
const bytesAtOnce = 0x8000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    signs += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  }
  return btoa(signs);
}
