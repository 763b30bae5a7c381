import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatMoment, isolate } from '../../../platform/web/format.ts';
import type { Copy } from '../home.contract.ts';
import '../../../base/connections/web/copied.text.ts';

/** If the other place does not answer for this long, it is more than a short break. */
const lateSeconds = 60;

/** Whether an admin must hear of it at once. */
function isCopyLate({ secondsAgo, fault }: Copy): boolean {
  return secondsAgo === null ? fault !== null : secondsAgo > lateSeconds;
}

/** Shows how long ago the stored data was copied to another place, or why it is not copied. */
export function Copied({ copy }: { readonly copy: Copy }) {
  const { t } = useTranslation('copied');
  const { copiedAt, secondsAgo, fault } = copy;
  const place = isolate(copy.place);
  if (isCopyLate(copy)) {
    return (
      <Notice kind="harm" title={copiedAt ? t('late', { place, time: formatMoment(copiedAt) }) : t('never', { place })}>
        <Text>{t(`faults.${fault ?? 'slow'}`)}</Text>
        <Text>{t('kept')}</Text>
      </Notice>
    );
  }
  return (
    <Text size="sm" c="dimmed" mb="md">
      {secondsAgo === null ? t('first', { place }) : t('copied', { count: secondsAgo, place })}
    </Text>
  );
}
