import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { Job } from '../../platform/contract/job.ts';
import { ClassNumber, Instant, OneOf, RecordId, Roll } from '../../platform/contract/school-terms.ts';

/** A card that was issued; it never changes. */
const ReportCard = Type.Object({
  _id: Type.String(),
  /** The student's roll in that class. */
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  /** Its `_id`. */
  term: Type.String(),
  /** Printed on the card. */
  number: Type.String(),
  /** Stands on the card, and proves it genuine together with the number. */
  code: Type.String(),
  /** The version of this student's card of the term, from 1. */
  version: Type.Integer(),
  issuedAt: Instant,
  /** The hash of the PDF, in hexadecimal. */
  sha256: Type.String(),
  /** Whether no later version supersedes it. */
  isLatest: Type.Boolean(),
});
export type ReportCard = Type.Static<typeof ReportCard>;

/** A term by its `_id`. */
const Term = Type.String({ maxLength: 15 });

export const issueReportCards = endpoint('POST /api/report-cards', {
  access: 'report-cards.issue',
  summary:
    'Issues the report cards of a `term` to a `class`, or to its student with a `roll`, in the background: answers the job, as `GET /api/jobs` lists it. Who has a card that would say the same gets none.',
  body: Type.Object({ class: ClassNumber, roll: Type.Optional(Roll), term: Term }),
  counts: 'file',
  status: 201,
  response: Job,
});

export const previewReportCard = endpoint('GET /api/reports/{roll}/pdf', {
  access: 'reports.read-class',
  summary: 'How the report card of a `term` would look now, as PDF; it says on every page that it is not issued.',
  params: Type.Object({ roll: Roll }),
  query: Type.Object({ term: RecordId }),
  response: FileAnswer,
  files: ['pdf'],
});

export const listReportCards = endpoint('GET /api/report-cards', {
  access: 'report-cards.read',
  summary:
    'The report cards that were issued for a `class`, by roll, each student’s latest version first; of one `term`, or of the student who has a `roll` today, only, if it is given. Students get their own and guardians their children’s, and need not name a class.',
  query: Type.Object({ class: Type.Optional(ClassNumber), term: Type.Optional(RecordId), roll: Type.Optional(Roll) }),
  response: Type.Array(ReportCard),
});

export const readReportCard = endpoint('GET /api/report-cards/{id}/pdf', {
  access: 'report-cards.read',
  summary: 'An issued report card as PDF, as it was issued.',
  params: Type.Object({ id: RecordId }),
  response: FileAnswer,
  files: ['pdf'],
});

export const readClassCards = endpoint('GET /api/report-cards/pdf', {
  access: 'reports.read-class',
  summary:
    'The latest report card of each student of a `class` in a `term`, by roll, in one PDF to print: each as it was issued.',
  query: Type.Object({ class: ClassNumber, term: RecordId }),
  response: FileAnswer,
  files: ['pdf'],
});

export const readTranscript = endpoint('GET /api/students/{id}/transcript', {
  access: 'report-cards.read',
  summary:
    'The results of a student, current or former, in every session in which they were in a class, as they are published, as PDF.',
  params: Type.Object({ id: RecordId }),
  response: FileAnswer,
  files: ['pdf'],
});

/** The verdicts on the number and code of a card. */
export const verdicts = ['genuine', 'superseded', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** The number of requests that a network may make within a quarter of an hour. */
export const maxVerifications = 200;

const asPrinted = Type.String({ maxLength: 200 });

export const verifyReportCard = endpoint('GET /api/verify', {
  access: 'report-cards.verify',
  summary:
    'Whether the school issued a report card with this number and code, and whether it has issued a later version since. Says nothing else.',
  query: Type.Object({ number: asPrinted, code: asPrinted }),
  response: Type.Object({ result: OneOf(verdicts) }),
});
