import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { formatInstant, formatNumber } from '../../../platform/web/format.ts';
import type { ReportCard } from '../report-cards.contract.ts';
import { DownloadCard } from './DownloadCard.tsx';
import { IssueCards } from './IssueCards.tsx';
import styles from './ReportCards.module.css';
import { useReportCards } from './report-cards.hooks.ts';
import './report-cards.text.ts';

type Props = {
  readonly class: number;
  readonly term: string;
  /** The student's roll, which another student may have had before, and name. */
  readonly roll: number;
  readonly name: string;
  /** The student's roll today. */
  readonly rollNow: number;
};

/** For staff: the cards issued to a student in a term; admins issue them. */
export function CardsList({ class: classNumber, term, roll, rollNow, name }: Props) {
  const { t } = useTranslation('report-cards');
  const { data, error, refetch } = useReportCards({ class: classNumber, term });
  const mayIssue = mayDo('report-cards.issue');
  const cards = data?.filter((card) => card.roll === roll && card.name === name);
  return (
    <section className={`${styles.cards} not-printed`} aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <p className={styles.hint}>{t('hint')}</p>
      <IssueCards
        key={`${classNumber} ${term} ${roll}`}
        of={{ class: classNumber, term, roll, rollNow }}
        mayIssue={mayIssue}
      />
      {!cards ? (
        <FetchState error={error} onRetry={refetch} />
      ) : cards.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} drawing="marks" />
      ) : (
        <CardTable cards={cards} />
      )}
    </section>
  );
}

function CardTable({ cards }: { readonly cards: readonly ReportCard[] }) {
  const { t } = useTranslation('report-cards');
  const columns: readonly Column<ReportCard>[] = [
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ name }) => <bdi>{name}</bdi>,
    },
    { key: 'number', label: t('number'), value: ({ number }) => number, show: showNumber, isDeskOnly: true },
    { key: 'version', label: t('version'), value: ({ version }) => version, show: (card) => <Version card={card} /> },
    {
      key: 'issued',
      label: t('issuedAt'),
      isDeskOnly: true,
      value: ({ issuedAt }) => issuedAt,
      show: ({ issuedAt }) => formatInstant(issuedAt),
    },
    {
      key: 'file',
      label: t('file'),
      isUnsorted: true,
      value: () => '',
      show: ({ _id, number, name }) => <DownloadCard id={_id} label={t('downloadOf', { number, name })} />,
    },
  ];
  return (
    <SortableTable
      label={t('list')}
      columns={columns}
      rows={cards}
      rowKey={({ _id }) => _id}
      firstSortedBy="roll"
      rowData={({ isLatest }) => ({ 'data-superseded': isLatest ? undefined : 'true' })}
    />
  );
}

function showNumber({ number }: ReportCard) {
  return <bdi dir="ltr">{number}</bdi>;
}

function Version({ card: { version, isLatest } }: { readonly card: ReportCard }) {
  const { t } = useTranslation('report-cards');
  return (
    <>
      {formatNumber(version)} {!isLatest && <Badge>{t('superseded')}</Badge>}
    </>
  );
}
