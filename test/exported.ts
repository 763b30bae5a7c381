import { readSpreadsheet } from '../src/platform/spreadsheets/read.ts';
import type { TestPerson, TestServer } from './test-school.ts';

/** A row of a file that was exported: what its cells say, by heading. */
export type ExportedRow = Readonly<Record<string, string>>;

/** Calls for a file and returns its content, to be read by `readExported`. */
export async function exportFile(server: TestServer, path: string, as?: Pick<TestPerson, 'token'>, language = 'en') {
  const headers = { 'accept-language': language, ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await server.fastify.inject({ url: `/api/exports/${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}

/** The rows of the only sheet, by the headings of its first line. */
export async function readExported(content: Buffer): Promise<ExportedRow[]> {
  const sheets = await readSpreadsheet(content, 'list');
  const [head, ...lines] = sheets.flatMap(({ rows }) => rows);
  return lines.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((heading, place) => [heading, cells[place] ?? ''])),
  );
}
