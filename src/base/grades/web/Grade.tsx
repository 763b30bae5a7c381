import type { Share } from '../../../platform/contract/share.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { gradeOf } from '../grade-of.ts';
import type { Band } from '../grades.contract.ts';

type Props = { readonly bands: readonly Band[]; readonly share: Share };

/** The grade of a share, to stand beside its percentage; nothing where there is no scale. */
export function Grade({ bands, share }: Props) {
  const band = gradeOf(bands, share);
  return band && <GradeName name={band.name} />;
}

/** A grade that the server has answered. */
export function GradeName({ name }: { readonly name: string }) {
  return (
    <Badge>
      <bdi>{formatDigits(name)}</bdi>
    </Badge>
  );
}
