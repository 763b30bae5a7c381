import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { EmailAddress } from '../../../platform/web/components/EmailAddress.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { StudentLink } from '../../../platform/web/components/StudentLink.tsx';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { ColumnMenu } from '../../../platform/web/lists/ColumnMenu.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { List } from '../../../platform/web/lists/List.tsx';
import { ListKeys } from '../../../platform/web/lists/ListKeys.tsx';
import lists from '../../../platform/web/lists/ListPage.module.css';
import { Pager } from '../../../platform/web/lists/Pager.tsx';
import { useColumns } from '../../../platform/web/lists/use-columns.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import { FieldFilters, fieldFiltersIn, withoutFilters } from '../../fields/web/FieldFilters.tsx';
import { type FieldColumn, fieldColumns, fieldOptions } from '../../fields/web/field-columns.ts';
import { useSeenFields } from '../../fields/web/fields.hooks.ts';
import { useClassName } from '../../school/web/class-names.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { type GuardianOfChildren, type GuardiansQuery, guardiansPerPage } from '../guardians.contract.ts';
import { AccountState } from './AccountState.tsx';
import styles from './Guardians.module.css';
import { useAllGuardians } from './guardians.hooks.ts';
import './guardians.text.ts';

const states = ['joined', 'not-joined'] as const;
const noFields: readonly FieldOfPerson[] = [];

/** The guardians of all students, with and without an account. Search, filter and page are in the address. */
export function AllGuardians() {
  const { t } = useTranslation('guardians');
  const [url, setUrl] = useUrlValues();
  const state = states.find((known) => known === url.state);
  const byField = fieldFiltersIn(url);
  const query = {
    ...(url.search !== undefined && { search: url.search.slice(0, 200) }),
    ...(state && { state }),
    ...byField,
  };
  const { data: own = noFields } = useSeenFields('guardian');
  const columns = useColumns(
    'guardians',
    useMemo(() => fieldOptions(own), [own]),
  );
  const search = useSearchText(url.search, (text) => setUrl({ search: text, page: undefined }));
  return (
    <>
      <PageHeader title={t('allTitle')} hint={t('allHint')}>
        <ExportMenu kind="all-guardians" query={query} />
        <ButtonLink to="/imports" search={{ kind: 'guardians' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
      </PageHeader>
      <div className={lists.filters}>
        <TextInput
          label={t('search')}
          type="search"
          maxLength={200}
          className={lists.wide ?? ''}
          leftSection={<IconSearch aria-hidden size={18} />}
          {...search}
        />
        <NativeSelect
          label={t('state')}
          className={lists.narrow ?? ''}
          value={state ?? ''}
          onChange={(event) => setUrl({ state: event.currentTarget.value || undefined, page: undefined })}
          data={[
            { value: '', label: t('everyState') },
            { value: 'joined', label: t('joined') },
            { value: 'not-joined', label: t('notJoined') },
          ]}
        />
        {own.length > 0 && <ColumnMenu {...columns} />}
      </div>
      <FieldFilters own={own} values={byField} onChange={(key, text) => setUrl({ [key]: text, page: undefined })} />
      <Found
        isFiltered={Object.keys(query).length > 0}
        own={own}
        isShown={columns.isShown}
        query={{ ...query, page: readWholeNumber(url.page ?? '', 1, 1_000_000) ?? 1, size: guardiansPerPage }}
        onPage={(page, isNew) => setUrl({ page: page === 1 ? undefined : String(page) }, isNew)}
        onClear={() => setUrl({ ...withoutFilters(byField), search: undefined, state: undefined, page: undefined })}
      />
    </>
  );
}

type OwnColumns = { readonly own: readonly FieldOfPerson[]; readonly isShown: (key: FieldColumn) => boolean };

type FoundProps = OwnColumns & {
  readonly isFiltered: boolean;
  readonly query: GuardiansQuery & { readonly page: number };
  /**
   * Opens a page. With `isNew` false, it replaces the history entry of a page that no longer exists, so that Back skips
   * it.
   */
  readonly onPage: (page: number, isNew: boolean) => void;
  readonly onClear: () => void;
};

function Found({ query, isFiltered, own, isShown, onPage, onClear }: FoundProps) {
  const { t } = useTranslation('guardians');
  const { data, error, isPlaceholderData, refetch } = useAllGuardians(query);
  const last = data && Math.max(1, Math.ceil(data.total / guardiansPerPage));
  const isGone = !isPlaceholderData && last !== undefined && query.page > last;
  useEffect(() => {
    if (isGone) onPage(last, false);
  });
  if (!data || last === undefined) return <FetchState error={error} onRetry={refetch} />;
  const { rows, total } = data;
  if (total === 0) return <Nobody isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      <p className={lists.count} role="status">
        {t('count', { count: total })}
      </p>
      <List
        isStale={isPlaceholderData}
        onPage={(by) => {
          const page = query.page + by;
          if (!isPlaceholderData && page >= 1 && page <= last) onPage(page, true);
        }}
      >
        <GuardianTable guardians={rows} own={own} isShown={isShown} />
      </List>
      <div className={lists.foot}>
        <Pager page={query.page} last={last} onChange={(page) => onPage(page, true)} />
      </div>
      <ListKeys canPage canSearch />
    </>
  );
}

function Nobody({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('guardians');
  if (!isFiltered) return <Nothing drawing="people" title={t('noneAtAll')} hint={t('noneAtAllHint')} />;
  return <NoneFound title={t('noneFound')} hint={t('noneFoundHint')} clear={t('clear')} onClear={onClear} />;
}

type TableProps = OwnColumns & { readonly guardians: readonly GuardianOfChildren[] };

function GuardianTable({ guardians, own, isShown }: TableProps) {
  const { t } = useTranslation('guardians');
  return (
    <SortableTable
      label={t('allTitle')}
      columns={useGuardianColumns(own, isShown)}
      rows={guardians}
      rowKey={({ personId, name, children }) => personId ?? `${name} ${children[0]?._id}`}
      firstSortedBy="none"
    />
  );
}

function useGuardianColumns(own: OwnColumns['own'], isShown: OwnColumns['isShown']): Column<GuardianOfChildren>[] {
  const { t } = useTranslation('guardians');
  const className = useClassName();
  return [
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ name, phone }) => (
        <>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.line}>
            <PhoneLink phone={phone} />
          </span>
        </>
      ),
      isUnsorted: true,
    },
    {
      key: 'email',
      label: t('email', { ns: 'shared' }),
      value: ({ email }) => email,
      show: ({ email }) => <EmailAddress value={email} />,
      isUnsorted: true,
      isDeskOnly: true,
    },
    {
      key: 'children',
      label: t('children'),
      value: () => '',
      show: ({ children }) =>
        children.map((child) => (
          <span key={child._id} className={styles.line}>
            <StudentLink id={child._id} name={child.name} part="guardians" />{' '}
            <bdi className="quiet">{className(child.class)}</bdi>
          </span>
        )),
      isUnsorted: true,
    },
    {
      key: 'state',
      label: t('state'),
      value: () => '',
      show: (guardian) =>
        guardian.personId === null ? <Badge>{t('onRecord')}</Badge> : <AccountState guardian={guardian} />,
      isUnsorted: true,
      isDeskOnly: true,
    },
    ...fieldColumns<GuardianOfChildren>(own, isShown).map((column) => ({ ...column, isUnsorted: true as const })),
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      show: ({ name, personId, children: [child] }) =>
        child && <WriteLink name={name} student={child} guardian={personId ?? undefined} />,
      isUnsorted: true,
    },
  ];
}
