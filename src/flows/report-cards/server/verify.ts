import { timingSafeEqual } from 'node:crypto';
import { countCall } from '../../../base/identity/server/throttle.ts';
import { findSchoolForHost } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { maxVerifications, type Verdict, type verifyReportCard } from '../report-cards.contract.ts';
import { tooManyVerifications } from '../report-cards.refusals.ts';
import { type CardKey, readCode, readNumber } from './card-number.ts';
import { findProof } from './report-cards.queries.ts';

/**
 * Determines what a document's number and code prove. The same work is done for any input, so that the response time
 * does not reveal more than the response.
 */
export async function verify({ db, query, request, now }: Call<typeof verifyReportCard>) {
  const { address, host } = request;
  const limit = { of: 'verifications', address, allowed: maxVerifications, why: fault(tooManyVerifications) };
  await countCall(db, limit, now());
  const school = await findSchoolForHost(db, host);
  const named = readNumber(query.number);
  const isElsewhere = named !== undefined && school !== undefined && school.id !== named.schoolId;
  return { result: await judge(db, isElsewhere ? undefined : named, readCode(query.code)) };
}

async function judge(
  db: Call<typeof verifyReportCard>['db'],
  key: CardKey | undefined,
  code: string,
): Promise<Verdict> {
  const proof = await findProof(db, key);
  const isRight = isSame(proof?.code ?? '', code) && proof !== undefined;
  if (!isRight) return 'unknown';
  return proof.isSuperseded ? 'superseded' : 'genuine';
}

/** Compares hashes of equal length in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}
