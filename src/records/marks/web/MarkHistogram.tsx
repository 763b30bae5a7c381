import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Title, useDirection, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDigits, formatNumber } from '../../../platform/web/format.ts';
import type { MarksRecord } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { binMarks, summarise } from './marks-summary.ts';

/** A histogram of an exam's marks with their average, and a text alternative. */
export function MarkHistogram({ record }: { readonly record: MarksRecord }) {
  const { t } = useTranslation('marks');
  const isFromRight = useDirection().dir === 'rtl';
  const { sat, averageMark } = summarise(record);
  const mean = formatNumber(averageMark);
  const bins = binMarks(record);
  const meanBin = record.maxMark === null ? undefined : bins.find(({ to }) => Number(averageMark) <= to + 0.5);
  if (bins.length === 0) return null;
  return (
    <figure className={styles.figure}>
      <Title order={2}>{t('distribution')}</Title>
      {sat === 0 ? (
        <p className={styles.caption}>{t('nobodySat')}</p>
      ) : (
        <>
          <figcaption className={styles.caption}>
            {record.maxMark === null ? t('distributionOfLevels') : t('distributionText', { max: record.maxMark, mean })}
          </figcaption>
          <BarChart
            aria-hidden
            h={220}
            data={bins.map(({ range, students }) => ({ range: formatDigits(range), students }))}
            dataKey="range"
            series={[{ name: 'students', color: 'var(--rollbook-accent)' }]}
            withTooltip={false}
            gridAxis="x"
            tickLine="none"
            valueFormatter={formatNumber}
            xAxisProps={{ reversed: isFromRight }}
            yAxisProps={{ allowDecimals: false, width: 36, ...(isFromRight && axisAtRight) }}
            barChartProps={{ accessibilityLayer: false, margin: { top: 20 } }}
            barProps={{ isAnimationActive: false }}
            referenceLines={
              meanBin
                ? [
                    {
                      x: formatDigits(meanBin.range),
                      label: t('mean', { mean }),
                      labelPosition: 'top',
                      color: 'var(--rollbook-warm)',
                    },
                  ]
                : []
            }
          />
          <VisuallyHidden component="ul">
            {bins
              .filter((bin) => bin.students > 0)
              .map(({ range, students }) => (
                <li key={range}>
                  {t('bin', { range: formatDigits(range), students: t('studentCount', { count: students }) })}
                </li>
              ))}
          </VisuallyHidden>
        </>
      )}
    </figure>
  );
}

/** Places the axis of counts on the right; the shift keeps its numbers off the bars. */
const axisAtRight = {
  orientation: 'right',
  tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
} as const;
