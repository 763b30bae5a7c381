import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classNumbers, maxRoll } from '../../../platform/contract/school-terms.ts';
import styles from '../../../platform/web/components/ListPage.module.css';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { pageSizes } from '../students.contract.ts';
import type { StudentFilters } from './use-student-filters.ts';

export function StudentFilterFields({ filters }: { readonly filters: StudentFilters }) {
  const { t } = useTranslation('students');
  const { query, rollText, change } = filters;
  const name = useSearchText(query.search, (search) => change({ search }));
  const roll = useSearchText(rollText, (typed) => change({ roll: typed }));
  const classes = classNumbers.map((number) => ({ value: String(number), label: t('classBadge', { class: number }) }));
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
        label={t('class')}
        className={styles.narrow ?? ''}
        value={query.class ?? ''}
        onChange={(event) => change({ class: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('allClasses') }, ...classes]}
      />
      <NativeSelect
        label={t('pageSize')}
        className={styles.narrow ?? ''}
        value={query.size}
        onChange={(event) => change({ size: event.currentTarget.value })}
        data={pageSizes.map(String)}
      />
    </div>
  );
}
