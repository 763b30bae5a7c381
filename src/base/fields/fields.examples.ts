import {
  adminAlone,
  admins,
  adminsAdd,
  everyPerson,
  newcomerWaits,
  only,
  staffAndStudent,
} from '../../../test/callers.ts';
import { addFieldFor, addKindFor, addShownFieldFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './fields.contract.ts';

export const examples: Examples<typeof contract> = {
  listFields: records('nothing', only(admins), () => ({ query: {} })),
  addField: records('fields.add', only(adminsAdd), ({ turn }) => ({
    body: { of: 'student', name: `Hill field ${turn}`, type: 'text' },
  })),
  changeField: records('fields.change', only(adminAlone), async (stage) => ({
    params: { id: await addFieldFor(stage, 'changing') },
    body: { name: `Renamed ${stage.turn}` },
  })),
  removeField: records('fields.remove', only(adminAlone), async (stage) => ({
    params: { id: await addFieldFor(stage, 'leaving') },
  })),
  listIdentifierKinds: records('nothing', only(admins)),
  addIdentifierKind: records('fields.add', only(adminsAdd), ({ turn }) => ({
    body: { of: 'student', name: `Hill number ${turn}` },
  })),
  changeIdentifierKind: records('fields.change', only(adminAlone), async (stage) => ({
    params: { id: await addKindFor(stage, 'changing') },
    body: { isUnique: true },
  })),
  removeIdentifierKind: records('fields.remove', only(adminAlone), async (stage) => ({
    params: { id: await addKindFor(stage, 'leaving') },
  })),
  listSeenFields: records('nothing', everyPerson(200, newcomerWaits), () => ({ query: { of: 'student' } })),
  readOwnFields: records('nothing', everyPerson(200, newcomerWaits)),
  readPersonFields: records('students.read', only(staffAndStudent), ({ studentId }) => ({ params: { id: studentId } })),
  changePersonFields: records('students.change', only(staffAndStudent), async (stage) => {
    const name = await addShownFieldFor(stage);
    return { params: { id: stage.studentId }, body: { fields: { [name]: `Value ${stage.turn}` } } };
  }),
};
