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
 * Says what number and code of a paper prove. The same work is done whatever they are, so that the time of an answer
 * tells as little as the answer.
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

/** Compares hashes, which are as long as each other. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}
