import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { ColumnMenu } from '../../../platform/web/lists/ColumnMenu.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import { formatClass, schoolClasses } from '../../../platform/web/school-classes.ts';
import { pageSizes } from '../students.contract.ts';
import type { StudentColumn } from './student-columns.ts';
import type { StudentFilters } from './use-student-filters.ts';

type Props = { readonly filters: StudentFilters; readonly columns: ColumnChoice<StudentColumn> };

export function StudentFilterFields({ filters, columns }: Props) {
  const { t } = useTranslation('students');
  const { query, rollText, change } = filters;
  const name = useSearchText(query.search, (search) => change({ search }));
  const roll = useSearchText(rollText, (typed) => change({ roll: typed }));
  const classes = schoolClasses().map((one) => ({ value: String(one.class), label: formatClass(one.class) }));
  return (
    <div className={styles.filters}>
      <TextInput
        label={t('searchName')}
        type="search"
        maxLength={200}
        className={styles.wide ?? ''}
        leftSection={<IconSearch aria-hidden size={18} />}
        {...name}
      />
      <WholeNumberField
        label={t('searchRoll')}
        type="search"
        least={1}
        most={maxRoll}
        className={styles.narrow ?? ''}
        {...roll}
      />
      <NativeSelect
        label={t('chooseClass', { ns: 'shared' })}
        className={styles.narrow ?? ''}
        value={query.class ?? ''}
        onChange={(event) => change({ class: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('allClasses', { ns: 'shared' }) }, ...classes]}
      />
      <NativeSelect
        label={t('pageSize')}
        className={styles.narrow ?? ''}
        value={query.size}
        onChange={(event) => change({ size: event.currentTarget.value })}
        data={pageSizes.map((size) => ({ value: String(size), label: formatNumber(size) }))}
      />
      <ColumnMenu {...columns} />
    </div>
  );
}
