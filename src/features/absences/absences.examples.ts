import { adminAlone, admins, only } from '../../app/testing/callers.ts';
import { addAsAdmin, owner } from '../../app/testing/example-records.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './absences.contract.ts';

export const examples: Examples<typeof contract> = {
  listAbsences: { example: () => ({ query: {} }), records: 'absences.read', answers: only(admins) },
  tellAbsence: {
    example: ({ turn }) => ({ body: absence(turn, 0) }),
    records: 'absences.tell',
    // The other school has no such roll.
    answers: only({ admin: 201, strangeAdmin: 400 }),
  },
  removeAbsence: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/absences', absence(stage.turn, 1)) },
    }),
    records: 'absences.remove',
    answers: only(adminAlone),
  },
};

/** A day of its own for each turn. */
function absence(turn: number, place: number) {
  const day = new Date(Date.UTC(2030, 0, 1 + 2 * turn + place)).toISOString().slice(0, 10);
  return { roll: owner.roll, from: day, to: day };
}
