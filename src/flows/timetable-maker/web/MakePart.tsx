import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { DraftTable } from './DraftTable.tsx';
import { DraftView } from './DraftView.tsx';
import { MakeForm } from './MakeForm.tsx';
import { Making } from './Making.tsx';
import type { Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { RepairChoices } from './RepairChoices.tsx';
import { RepairToday } from './RepairToday.tsx';
import { useCheck, useDrafts } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly names: Names };

/** Makes timetables, and shows them side by side; or one of them, if the address names it. */
export function MakePart({ editing, names }: Props) {
  const [draft, open] = useUrlValue('draft');
  if (draft !== undefined && /^\d+$/.test(draft))
    return <DraftView id={draft} names={names} onClose={() => open(undefined)} />;
  return <Drafts editing={editing} names={names} />;
}

function Drafts({ editing, names }: Props) {
  const { data, error, refetch } = useDrafts();
  const { data: check } = useCheck(editing.plan);
  if (!data) return <FetchState error={error} onRetry={refetch} />;
  const making = data.drafts.find(({ state }) => state === 'making');
  return (
    <>
      <Obstacles obstacles={check?.obstacles ?? []} names={names} plan={editing.plan} />
      {making ? (
        <Making draft={making} names={names} />
      ) : (
        <>
          {data.today && <RepairToday editing={editing} today={data.today} />}
          <RepairChoices drafts={data.drafts} names={names} />
          <MakeForm editing={editing} drafts={data.drafts} hasToday={data.today !== null && data.today.placed > 0} />
        </>
      )}
      <DraftTable drafts={data.drafts.filter((one) => one !== making)} today={data.today} />
    </>
  );
}
