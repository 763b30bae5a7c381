import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import styles from '../../../platform/web/lists/ListPage.module.css';
import type { useDateFaults } from '../../school/web/use-date-faults.tsx';
import { actionNames, actionsAbout, auditKinds, readingWays } from '../audit.contract.ts';
import type { AuditFilterState } from './use-audit-filters.ts';

type Props = { readonly state: AuditFilterState; readonly onFaultOf: ReturnType<typeof useDateFaults>['onFaultOf'] };

export function AuditFilterFields({ state, onFaultOf }: Props) {
  const { t } = useTranslation('audit');
  const { filters, change } = state;
  const person = useSearchText(filters.person, (text) => change({ person: text }));
  const actions = filters.kind ? actionsAbout(filters.kind) : actionNames;
  return (
    <div className={styles.filters}>
      <TextInput
        label={t('person')}
        placeholder={t('personHint')}
        type="search"
        maxLength={200}
        className={styles.wide ?? ''}
        leftSection={<IconSearch aria-hidden size={18} />}
        {...person}
      />
      <NativeSelect
        label={t('kind')}
        className={styles.narrow ?? ''}
        value={filters.kind ?? ''}
        onChange={(event) => change({ kind: event.currentTarget.value || undefined, action: undefined })}
        data={[
          { value: '', label: t('allKinds') },
          ...auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
      />
      <NativeSelect
        label={t('action')}
        className={styles.narrow ?? ''}
        value={filters.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('allActions') },
          ...actions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
        ]}
      />
      <NativeSelect
        label={t('way')}
        className={styles.narrow ?? ''}
        value={filters.way ?? ''}
        onChange={(event) => change({ way: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('allWays') },
          ...readingWays.map((way) => ({ value: way, label: t(`ways.${way}`) })),
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(end)}
          className={styles.narrow ?? ''}
          value={filters[end]}
          onFault={onFaultOf(end)}
          onCommit={(date) => change({ [end]: date })}
        />
      ))}
    </div>
  );
}
