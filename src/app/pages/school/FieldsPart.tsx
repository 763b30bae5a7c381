import { useOffices } from '../../../features/admins/web/offices.hooks.ts';
import { Fields } from '../../../features/fields/web/Fields.tsx';
import { HistoryFold } from '../../../features/history/web/HistoryFold.tsx';
import { useUndoLast } from '../../../features/history/web/history.hooks.ts';

/** The part of the school's own fields, whose changes can be read and taken back. */
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
