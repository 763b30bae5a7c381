import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { type takeBackMessage, takeBackSeconds } from '../messages.contract.ts';
import { messageNotFound, tooLateToTakeBack } from '../messages.refusals.ts';
import { findSides, holdConversation, leaveWhatStands, personOf, staffOf } from './conversation-changes.queries.ts';
import * as messages from './messages.queries.ts';

/** Withdraws a message for the person who has just sent it, leaving no trace, and notifies its readers. */
export async function takeBack({ db, schoolId, personId, bell, caller, params, now }: Call<typeof takeBackMessage>) {
  await db.transaction().execute(async (transaction) => {
    const at = now();
    const sent = await messages.withdrawOwn(transaction, schoolId, params.id, { by: personId, at });
    if (!sent) throw refuse(messageNotFound);
    if (at.getTime() - Date.parse(sent.sent_at) > takeBackSeconds * 1000) throw refuse(tooLateToTakeBack);
    const recipient = messages.recipientOf(sent);
    const event = { action: 'messages.withdraw', record: params.id, ...messages.affectedOf(recipient), at } as const;
    await recordAction(transaction, caller, event);

    const sides = sent.conversation_id && (await findSides(transaction, schoolId, sent.conversation_id));
    const readers = sides ? [personOf(sides), staffOf(sides)] : [recipient];
    if (sent.conversation_id) {
      await holdConversation(transaction, schoolId, sent.conversation_id);
      await leaveWhatStands(transaction, schoolId, sent.conversation_id);
    }
    const channels = readers.map(messages.channelOf);
    if (sent.to_guardians === 1) channels.push(messages.guardiansChannel);
    for (const to of channels) await bell.ring(transaction, { schoolId, kind: 'messages', to });
  });
}
