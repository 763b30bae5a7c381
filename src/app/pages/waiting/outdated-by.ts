import { homeOutdatedBy } from '../../../flows/home/web/home-outdated.ts';
import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import { registersOutdatedBy } from '../../../records/attendance/web/registers-outdated.ts';
import { diaryOutdatedBy } from '../../../records/diary/web/diary-outdated.ts';
import { marksOutdatedBy } from '../../../records/marks/web/marks-outdated.ts';

/** The queries that are outdated after the server has acknowledged a submission, whoever sent it. */
export const outdatedBy: OutdatedBy = (request, answer) =>
  [registersOutdatedBy, homeOutdatedBy, marksOutdatedBy, diaryOutdatedBy].flatMap((changes) =>
    changes(request, answer),
  );
