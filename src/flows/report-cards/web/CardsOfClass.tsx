import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatDay } from '../../../platform/web/format.ts';
import type { Broadsheet } from '../../../records/reports/reports.contract.ts';
import type { ReportCard } from '../report-cards.contract.ts';
import { DownloadCard } from './DownloadCard.tsx';
import { IssueCards, Preview } from './IssueCards.tsx';
import { useDownloadClass } from './report-cards.hooks.ts';

type Props = {
  readonly of: { readonly class: number; readonly term: string };
  readonly students: Broadsheet['students'];
  readonly cards: readonly ReportCard[];
};

type Line = {
  readonly roll: number;
  readonly name: string;
  /** The roll with which the card is previewed; `null` for a student who is in no class now. */
  readonly rollNow: number | null;
  readonly card: ReportCard | undefined;
};

/** The students of a class with the latest card of each; admins issue them, staff print them. */
export function CardsOfClass({ of, students, cards }: Props) {
  const { t } = useTranslation('report-cards');
  const mayIssue = mayDo('report-cards.issue');
  const latest = cards.filter(({ isLatest }) => isLatest);
  const left = latest.filter((card) => !students.some((student) => isOf(card, student)));
  const lines: Line[] = [
    ...students.map((student) => ({ ...student, card: latest.find((card) => isOf(card, student)) })),
    ...left.map((card) => ({ roll: card.roll, name: card.name, rollNow: null, card })),
  ];
  return (
    <>
      <IssueCards of={{ ...of, roll: undefined }} mayIssue={mayIssue}>
        {latest.length > 0 && <PrintAll of={of} count={latest.length} />}
      </IssueCards>
      <p role="status">{t('haveOne', { count: latest.length, of: lines.length })}</p>
      <CardTable lines={lines} term={of.term} />
    </>
  );
}

/** A roll alone can be that of a student who has left, whose successor has it now. */
function isOf(card: ReportCard, { roll, name }: Pick<Line, 'roll' | 'name'>): boolean {
  return card.roll === roll && card.name === name;
}

function PrintAll({ of, count }: Pick<Props, 'of'> & { readonly count: number }) {
  const { t } = useTranslation('report-cards');
  const { mutate, isPending } = useDownloadClass();
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter aria-hidden size={18} />}
      loading={isPending}
      onClick={() => mutate(of, { onError: toastError })}
    >
      {t('printAll', { count })}
    </Button>
  );
}

function CardTable({ lines, term }: { readonly lines: readonly Line[]; readonly term: string }) {
  const { t } = useTranslation('report-cards');
  const columns: readonly Column<Line>[] = [
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'issued',
      label: t('issuedAt'),
      value: ({ card }) => card?.issuedAt ?? '',
      show: ({ card }) => (card ? formatDay(card.issuedAt) : t('notIssued')),
    },
    { key: 'version', label: t('version'), value: ({ card }) => card?.version ?? '', isDeskOnly: true },
    {
      key: 'file',
      label: t('file'),
      isUnsorted: true,
      value: () => '',
      show: ({ name, rollNow, card }) => (
        <Group gap="xs" className="not-printed">
          {rollNow !== null && <Preview roll={rollNow} term={term} label={t('previewOf', { name })} />}
          {card && <DownloadCard id={card._id} label={t('downloadOf', { number: card.number, name })} />}
        </Group>
      ),
    },
  ];
  return (
    <SortableTable
      label={t('list')}
      columns={columns}
      rows={lines}
      rowKey={({ roll, name }) => `${roll} ${name}`}
      firstSortedBy="roll"
    />
  );
}
