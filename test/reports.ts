import type { Answer, TestPerson, TestServer } from './test-school.ts';

/** Divides a test school's present session into terms, or changes those with an `_id`; returns their `_id`s. */
export async function addTerms(
  server: TestServer,
  admin: TestPerson,
  ...terms: readonly { readonly _id?: string; readonly name: string; readonly from: string; readonly to: string }[]
): Promise<string[]> {
  const { body: sessions } = await server.call('GET', '/api/sessions', admin);
  const { session } = sessions.find(({ isPresent }: { isPresent: boolean }) => isPresent);
  const { status, body } = await server.call('PUT', `/api/sessions/${session}`, admin, { terms });
  if (status !== 200) throw new Error(`The terms were not added: ${body.message}`);
  return body.terms.map(({ _id }: { _id: string }) => _id);
}

/** The query, such as `{ term }`. */
export type Asked = Readonly<Record<string, string | number>>;

export function readReport(server: TestServer, person: TestPerson, roll: number, asked: Asked = {}): Promise<Answer> {
  return server.call('GET', `/api/reports/${roll}?${queryOf(asked)}`, person);
}

export function readBroadsheet(
  server: TestServer,
  person: TestPerson,
  asked: Asked = {},
  ofClass = 5,
): Promise<Answer> {
  return server.call('GET', `/api/reports/class/${ofClass}?${queryOf(asked)}`, person);
}

function queryOf(asked: Asked): string {
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
}
