import type { Share } from '../../../platform/contract/share.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { gradeOf } from '../grade-of.ts';
import type { Band } from '../grades.contract.ts';

/** The grade of a share, shown beside its percentage. Renders nothing if there is no scale. */
export function Grade({ bands, share }: { readonly bands: readonly Band[]; readonly share: Share }) {
  const band = gradeOf(bands, share);
  return band && <GradeName name={band.name} />;
}

/** The name of a grade that came from the server. */
export function GradeName({ name }: { readonly name: string }) {
  return (
    <Badge>
      <bdi>{formatDigits(name)}</bdi>
    </Badge>
  );
}
