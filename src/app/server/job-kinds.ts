import { applyImport } from '../../features/imports/server/apply-import.ts';
import { checkImport } from '../../features/imports/server/check-import.ts';
import { issueCards } from '../../features/report-cards/server/issue-cards.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Every kind of job, with what does it. */
export const jobKinds: readonly JobKind[] = [checkImport, applyImport, issueCards];
