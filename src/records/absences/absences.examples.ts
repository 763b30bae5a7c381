import { admins, only } from '../../../test/callers.ts';
import { addAsAdmin, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testDay } from '../../../test/test-school.ts';
import type * as contract from './absences.contract.ts';

/** Each guardian gets the absences that they reported themselves, for the children whose records they see. */
const anyGuardian = { guardian: 200, formerGuardian: 200, unseeingGuardian: 200, strangeGuardian: 200 };

export const examples: Examples<typeof contract> = {
  listAbsences: records('absences.read', only({ ...admins, ...anyGuardian }), () => ({ query: {} })),
  // The other school has no student with this roll.
  tellAbsence: records('absences.tell', only({ admin: 201, guardian: 201, strangeAdmin: 400 }), ({ turn }) => ({
    body: absence(turn, 0),
  })),
  // Guardians remove their own reports.
  removeAbsence: records('absences.remove', only({ admin: 200, strangeAdmin: 404 }), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/absences', absence(stage.turn, 1)) },
  })),
};

/** An absence on a different day for each call, within the year for which guardians can report. */
function absence(turn: number, place: number) {
  const day = testDay(1 + 2 * (turn % 180) + place);
  return { roll: owner.roll, from: day, to: day };
}
