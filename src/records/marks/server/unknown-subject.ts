import { type Refusal, refuseAt } from '../../../platform/server/refusal.ts';
import { subjectNotOfClass } from '../marks.refusals.ts';

export function unknownSubject(sent: { subject: string; class: number }, session: string): Refusal {
  return refuseAt('subject', subjectNotOfClass, { subject: sent.subject.trim(), class: sent.class, session });
}
