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
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './fields.contract.ts';

export const examples: Examples<typeof contract> = {
  listFields: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  addField: {
    example: ({ turn }) => ({ body: { of: 'student', name: `Hill field ${turn}`, type: 'text' } }),
    records: 'fields.add',
    answers: only(adminsAdd),
  },
  changeField: {
    example: async (stage) => ({
      params: { id: await addFieldFor(stage, 'changing') },
      body: { name: `Renamed ${stage.turn}` },
    }),
    records: 'fields.change',
    answers: only(adminAlone),
  },
  removeField: {
    example: async (stage) => ({ params: { id: await addFieldFor(stage, 'leaving') } }),
    records: 'fields.remove',
    answers: only(adminAlone),
  },
  listIdentifierKinds: { records: 'nothing', answers: only(admins) },
  addIdentifierKind: {
    example: ({ turn }) => ({ body: { of: 'student', name: `Hill number ${turn}` } }),
    records: 'fields.add',
    answers: only(adminsAdd),
  },
  changeIdentifierKind: {
    example: async (stage) => ({ params: { id: await addKindFor(stage, 'changing') }, body: { isUnique: true } }),
    records: 'fields.change',
    answers: only(adminAlone),
  },
  removeIdentifierKind: {
    example: async (stage) => ({ params: { id: await addKindFor(stage, 'leaving') } }),
    records: 'fields.remove',
    answers: only(adminAlone),
  },
  listSeenFields: {
    example: () => ({ query: { of: 'student' } }),
    records: 'nothing',
    answers: everyPerson(200, newcomerWaits),
  },
  readOwnFields: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  readPersonFields: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'students.read',
    answers: only(staffAndStudent),
  },
  changePersonFields: {
    example: async (stage) => {
      const name = await addShownFieldFor(stage);
      return { params: { id: stage.studentId }, body: { fields: { [name]: `Value ${stage.turn}` } } };
    },
    records: 'students.change',
    answers: only(staffAndStudent),
  },
};
