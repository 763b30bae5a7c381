import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { useClassName } from './class-names.ts';
import { formatRange } from './format-range.ts';

type Props = {
  readonly title: string;
  readonly closed: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly classes: readonly number[] | null;
  }[];
};

/** Closed days by name, with their dates and classes. Renders nothing if there are none. */
export function ClosedNotice({ title, closed }: Props) {
  const nameOf = useClassName();
  if (closed.length === 0) return null;
  return (
    <Notice kind="note" title={title}>
      {closed.map(({ name, from, to, classes }) => (
        <div key={`${name} ${from}`}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {formatRange(from, to)} {classes && <span>({formatList(classes.map((one) => nameOf(one)))})</span>}
        </div>
      ))}
    </Notice>
  );
}
