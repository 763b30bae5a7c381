import type { NewsSource } from '../../../base/news/server/news-source.ts';
import { countNoticesSince, isNotice } from './notices.queries.ts';

/** Notices as news for everybody. */
export const noticeNews: NewsSource = {
  countUnread: countNoticesSince,
  isOne: (db, { schoolId }, id) => isNotice(db, schoolId, id),
  isFor: () => false,
};
