import { registersOutdatedBy } from '../../../features/attendance/web/registers-outdated.ts';
import { diaryOutdatedBy } from '../../../features/diary/web/diary-outdated.ts';
import { homeOutdatedBy } from '../../../features/home/web/home-outdated.ts';
import { marksOutdatedBy } from '../../../features/marks/web/marks-outdated.ts';
import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';

/** The queries that show or keep something else than the server has acknowledged, whoever sent it. */
export const outdatedBy: OutdatedBy = (request, answer) =>
  [registersOutdatedBy, homeOutdatedBy, marksOutdatedBy, diaryOutdatedBy].flatMap((changes) =>
    changes(request, answer),
  );
