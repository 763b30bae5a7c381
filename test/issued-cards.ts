import { expect } from 'vitest';
import type { ReportCard } from '../src/flows/report-cards/report-cards.contract.ts';
import { exam, submitExam } from './exams.ts';
import { addTerms } from './reports.ts';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from './test-school.ts';

/** A school with a term, in which class 5 has an exam. */
export async function startWithExam({ students = 3 } = {}) {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students });
  const [term = ''] = await addTerms(server, school.admin, {
    name: 'First term',
    from: '2026-07-01',
    to: '2027-03-31',
  });
  const marks = Array.from({ length: students }, (_, place) => exam.marks[place] ?? { roll: place + 1, mark: 12 });
  const submitted = await submitExam(server, school.teacher, { term, marks });
  expect(submitted.status).toBe(201);
  return { server, ...school, term, exam: submitted.body._id as string };
}
export type WithExam = Awaited<ReturnType<typeof startWithExam>>;

export function order({ server, admin, term }: Pick<WithExam, 'server' | 'admin' | 'term'>, more: object = {}) {
  return server.call('POST', '/api/report-cards', admin, { class: 5, term, ...more });
}

/** Issues the cards of class 5, or of one roll; returns the list of all issued cards. */
export async function issueAll(school: WithExam, more: object = {}) {
  expect((await order(school, more)).status).toBe(201);
  await school.server.runJobs();
  const { body: jobs } = await school.server.call('GET', '/api/jobs', school.admin);
  expect(jobs[0]).toMatchObject({ kind: 'report-cards.issue', state: 'done', error: null });
  return listCards(school);
}

export async function listCards({ server, admin, term }: Pick<WithExam, 'server' | 'admin' | 'term'>) {
  const { status, body } = await server.call('GET', `/api/report-cards?class=5&term=${term}`, admin);
  expect(status).toBe(200);
  return body as ReportCard[];
}

export async function correctMark({ server, teacher, exam: id }: WithExam, roll: number, mark: number) {
  const answer = await server.call('PUT', `/api/marks/record/${id}`, teacher, { marks: [{ roll, mark }] });
  expect(answer.status).toBe(200);
}

/** The bytes of an issued card, as this person gets them. */
export async function readPdf(server: TestServer, person: TestPerson, id: string) {
  const answer = await server.fastify.inject({
    url: `/api/report-cards/${id}/pdf`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}

export async function verifyCard(
  { server }: Pick<WithExam, 'server'>,
  { number, code }: Pick<ReportCard, 'number' | 'code'>,
) {
  const { body } = await server.call('GET', `/api/verify?${new URLSearchParams({ number, code })}`);
  return body.result;
}
