import { Fields } from '../../../base/fields/web/Fields.tsx';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { useOffices } from '../../../records/admins/web/offices.hooks.ts';

/** The part of the School page for the school's own fields, with their history and undo. */
export function FieldsPart() {
  const undoLast = useUndoLast();
  const { data: offices = [] } = useOffices();
  return (
    <Fields
      offices={offices}
      onUndo={(id) => undoLast({ kind: 'field', id, action: 'fields.remove' })}
      showHistory={(id) => <HistoryFold kind="field" id={id} />}
    />
  );
}
