import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import { CountsLine } from './CountsLine.tsx';
import { isRunning, useImports } from './imports.hooks.ts';
import styles from './Start.module.css';
import { UndoImport } from './UndoImport.tsx';

/** The last imports: their kind, time, person and results, and undo. */
export function PastImports() {
  const { t } = useTranslation('imports');
  const { data: imports, error, refetch } = useImports();
  if (error && !imports) return <FetchState error={error} onRetry={refetch} />;
  if (!imports || imports.length === 0) return null;
  return (
    <section className={styles.past}>
      <Title order={2}>{t('past')}</Title>
      <ul className={styles.imports} aria-label={t('past')}>
        {imports.map((one) => (
          <PastImport key={one._id} found={one} />
        ))}
      </ul>
    </section>
  );
}

function PastImport({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const { _id, kind, fileName, state, by, createdAt, appliedAt, counts, progress } = found;
  return (
    <li className={styles.import}>
      <div className={styles.which}>
        <h3 className={styles.name}>
          <Link to="/imports/$id" params={{ id: _id }}>
            {t('kindOfFile', { kind: t(`kinds.${kind}`), file: fileName })}
          </Link>
        </h3>
        <p className="hint">{t('pastBy', { by, time: formatInstant(appliedAt ?? createdAt) })}</p>
        <p className={styles.line}>
          <Badge>{t(`states.${state}`)}</Badge>
          {isRunning(found) ? <span>{t('percent', { percent: progress })}</span> : <CountsLine counts={counts} />}
        </p>
      </div>
      {found.canUndo && <UndoImport found={found} isNamed />}
    </li>
  );
}
