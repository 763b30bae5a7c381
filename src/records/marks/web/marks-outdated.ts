import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { MarksRecord } from '../marks.contract.ts';

export const marksKey = 'marks';
export const draftsKey = [marksKey, 'drafts'];

type Listed = { readonly class: number; readonly subject: string; readonly examName: string };

/** The list of drafts, which an exam leaves once it is submitted; the device keeps none of it. */
export const marksOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'marks') return [];
  const { class: number, subject, examName } = answer as MarksRecord;
  const isOther = (draft: Listed) => draft.class !== number || draft.subject !== subject || draft.examName !== examName;
  return [{ queryKey: draftsKey, update: (drafts) => (drafts as readonly Listed[]).filter(isOther) }];
};
