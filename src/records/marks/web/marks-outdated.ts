import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { MarksRecord } from '../marks.contract.ts';

export const marksKey = 'marks';
export const draftsKey = [marksKey, 'drafts'];

type Listed = { readonly class: number; readonly subject: string; readonly examName: string };

/** Removes a submitted exam from the list of drafts. The device keeps no copy of that list. */
export const marksOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'marks') return [];
  const { class: number, subject, examName } = answer as MarksRecord;
  const isOther = (draft: Listed) => draft.class !== number || draft.subject !== subject || draft.examName !== examName;
  return [{ queryKey: draftsKey, update: (drafts) => (drafts as readonly Listed[]).filter(isOther) }];
};
