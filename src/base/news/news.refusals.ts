import { reason } from '../../platform/contract/reason.ts';

export const newsNotFound = reason('not_found', 'news-not-found');
