import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import {
  areTypedFields,
  changedFields,
  type TypedFields,
  withFields,
} from '../../../platform/web/components/form-draft.ts';
import { OpeningContext } from '../../../platform/web/components/opening.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { type DraftName, type Drafts, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import '../../../platform/web/components/form.text.ts';

type Options<Values> = {
  /** Called with the initial values when the person starts over. */
  readonly onStartOver: (began: Values) => void;
  /** For a form that edits a record: warns before leaving with unsaved changes. */
  readonly isEdit?: boolean;
  /** Whether there is more than the values, such as a chosen photo, which is not kept: warns before leaving. */
  readonly hasMore?: boolean;
};

/**
 * Keeps the input of a form on the device until it is submitted, per person and `form`, so that a reload, an expired
 * session or a crash loses nothing.
 */
export function useFormDraft<Values extends object>(
  form: string,
  known: Values,
  { onStartOver, isEdit = false, hasMore = false }: Options<Values>,
) {
  const drafts = useDrafts();
  const name: DraftName = `form/${form}`;
  const [draft, setDraft] = useState(() => drafts.read(name, areTypedFields));
  const [began] = useState(known);
  const [first, setFirst] = useState(() => withFields(known, draft?.value ?? {}));
  const changed = useRef<TypedFields>(draft?.value ?? {});
  const isSaved = useRef(false);
  const more = useRef(hasMore);
  // A choice after the form was saved is unsaved again.
  if (hasMore && !more.current) isSaved.current = false;
  more.current = hasMore;

  const keep = (values: Values) => {
    isSaved.current = false;
    changed.current = changedFields(began, values);
    if (Object.keys(changed.current).length === 0) drafts.drop(name);
    // The initial values of a new record may differ when the draft is restored, so all values are stored.
    else drafts.write(name, isEdit ? changed.current : changedFields({}, values));
  };

  const drop = () => {
    changed.current = {};
    drafts.drop(name);
    setDraft(undefined);
  };

  /** Call when the input is saved or discarded: deletes the draft and allows leaving. */
  const done = () => {
    isSaved.current = true;
    drop();
  };

  const opening = useContext(OpeningContext);
  useEffect(() => {
    if (opening) opening.dropDraft = done;
  });

  /** Returns what deletes the draft once its present values are stored, unless more was typed since. */
  const whenStored = () => {
    const { savedAt } = drafts.read(name, areTypedFields) ?? {};
    return () => {
      if (drafts.read(name, areTypedFields)?.savedAt === savedAt) drafts.drop(name);
    };
  };

  const isUnsaved = useCallback(
    () => !isSaved.current && (more.current || (isEdit && Object.keys(changed.current).length > 0)),
    [isEdit],
  );

  const startOver = () => {
    drop();
    setFirst(began);
    onStartOver(began);
  };

  const notice: ReactNode = (
    <>
      {draft && <RestoredNotice savedAt={draft.savedAt} onStartOver={startOver} />}
      {(isEdit || hasMore) && <LeaveQuestion isUnsaved={isUnsaved} {...(isEdit && { onLeave: done })} />}
    </>
  );
  return { first, keep, done, whenStored, takeAlong: (to: string) => takeAlong(drafts, name, to), notice };
}

/**
 * Turns the typed values into the draft of another record, which the form edits from now on. Returns whether there were
 * any.
 */
function takeAlong(drafts: Drafts, name: DraftName, to: string): boolean {
  const typed = drafts.read(name, areTypedFields);
  if (!typed) return false;
  drafts.write(`form/${to}`, typed.value, typed.savedAt);
  drafts.drop(name);
  return true;
}

function RestoredNotice({ savedAt, onStartOver }: { readonly savedAt: string; readonly onStartOver: () => void }) {
  const { t } = useTranslation('form');
  return (
    <DraftNotice text={t('restored', { time: formatInstant(savedAt) })} action={t('startOver')} onDrop={onStartOver} />
  );
}
