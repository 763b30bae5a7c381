import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './layouts.contract.ts';
import { readyMade } from './ready-made.ts';

function layoutFor({ turn }: Stage, word: string): contract.NewLayout {
  return { name: `Hill ${word} card ${turn}`, usedFor: [], ...readyMade.terms };
}

const addLayoutFor = (stage: Stage, word: string) => addAsAdmin(stage, '/api/card-layouts', layoutFor(stage, word));

/** Deletes all layouts, so that the examples do not exceed a school's limit. */
async function removeAll({ server, hill }: Stage): Promise<void> {
  await server.db.deleteFrom('card_layout').where('school_id', '=', hill.id).execute();
}

export const examples: Examples<typeof contract> = {
  listLayouts: records('nothing', only(admins)),
  addLayout: records('card-layouts.add', only(adminsAdd), async (stage) => {
    await removeAll(stage);
    return { body: layoutFor(stage, 'new') };
  }),
  changeLayout: records('card-layouts.change', only(adminAlone), async (stage) => {
    await removeAll(stage);
    const id = await addLayoutFor(stage, 'changing');
    return { params: { id }, query: {}, body: { ...layoutFor(stage, 'changed'), title: 'Card' } };
  }),
  removeLayout: records('card-layouts.remove', only(adminAlone), async (stage) => {
    await removeAll(stage);
    return { params: { id: await addLayoutFor(stage, 'leaving') } };
  }),
  previewLayout: records('nothing', only(admins), () => ({ body: readyMade.components })),
};
