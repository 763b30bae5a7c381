import { Button, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { Office } from '../offices.contract.ts';
import styles from './Admins.module.css';
import { OfficeDialog, type OfficeDraft } from './OfficeDialog.tsx';
import { OfficeSection } from './OfficeSection.tsx';
import { officesQuery, useOffices } from './offices.hooks.ts';
import './offices.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(officesQuery);
}

/** Ready-made offices. Their duties can be changed before and after they are made. */
const readyMade = [
  { key: 'secretary', duties: ['people', 'messages'] },
  { key: 'attendance', duties: ['registers', 'messages'] },
  { key: 'examinations', duties: ['marks', 'reports'] },
  { key: 'headOfYear', duties: ['registers', 'marks', 'reports', 'messages', 'records-of-care'], isOfClasses: true },
  { key: 'readOnly', duties: [] },
] as const satisfies readonly {
  readonly key: string;
  readonly duties: Office['duties'];
  readonly isOfClasses?: boolean;
}[];

/** The offices of the school: what each does, for which classes, and who works in it. */
export function OfficesPage() {
  const { t } = useTranslation('offices');
  const { data: offices, error, refetch } = useOffices();
  const [edited, setEdited] = useState<OfficeDraft>();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className={styles.sections}>
        <section>
          <Title order={2}>{t('listTitle')}</Title>
          {!offices ? (
            <FetchState error={error} onRetry={refetch} />
          ) : offices.length === 0 ? (
            <Nothing title={t('none')} hint={t('noneHint')} />
          ) : (
            offices.map((office) => <OfficeSection key={office._id} office={office} onEdit={() => setEdited(office)} />)
          )}
        </section>
        <section className="not-printed">
          <Title order={2}>{t('addTitle')}</Title>
          <p>{t('addHint')}</p>
          <Group gap="xs">
            {readyMade.map(({ key, duties, ...more }) => (
              <Button
                key={key}
                variant="default"
                leftSection={<IconPlus aria-hidden size={18} />}
                onClick={() =>
                  setEdited({
                    name: t(`ready.${key}`),
                    duties: [...duties],
                    reach: 'isOfClasses' in more ? [] : 'school',
                  })
                }
              >
                {t(`ready.${key}`)}
              </Button>
            ))}
            <Button
              leftSection={<IconPlus aria-hidden size={18} />}
              onClick={() => setEdited({ name: '', duties: [], reach: 'school' })}
            >
              {t('own')}
            </Button>
          </Group>
        </section>
      </div>
      {edited && (
        <Opened record={edited}>
          {(office) => <OfficeDialog edited={office} onDone={() => setEdited(undefined)} />}
        </Opened>
      )}
    </>
  );
}
