import { Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Tile } from '../../../platform/web/components/Tile.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { type Import, type ImportKindName, importKinds, mayImport } from '../imports.contract.ts';
import { CountsLine } from './CountsLine.tsx';
import { FileDrop } from './FileDrop.tsx';
import { importsQuery, isRunning, useImports } from './imports.hooks.ts';
import { SeveralFiles } from './SeveralFiles.tsx';
import styles from './Start.module.css';
import { Templates } from './Templates.tsx';
import { UndoImport } from './UndoImport.tsx';
import './imports.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(importsQuery());
}

/** The page for importing a spreadsheet: its kind, the template, the upload, and the imports so far. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  const [named, choose] = useUrlValue('kind');
  const kind = importKinds.find((known) => known === named);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {importKinds.filter(isOffered).length > 1 && <SeveralFiles />}
      <KindChoice kind={kind} onChoose={choose} />
      {kind && <NewImport key={kind} kind={kind} />}
      <PastImports />
    </>
  );
}

/** The template of a kind, and the upload of a file. */
function NewImport({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles.steps}>
      {/* Other programs make such a file. */}
      {kind !== 'oneroster' && (
        <section className={styles.step}>
          <Title order={2}>{t('template')}</Title>
          <p className={styles.dimmed}>{t('templateHint')}</p>
          <Templates kind={kind} />
        </section>
      )}
      <section className={styles.step}>
        <Title order={2}>{t('upload')}</Title>
        <p className={styles.dimmed}>{t('safe')}</p>
        <FileDrop kind={kind} />
      </section>
    </div>
  );
}

type Props = { readonly kind: ImportKindName | undefined; readonly onChoose: (kind: ImportKindName) => void };

/** The kinds of files, as cards of which one is chosen. */
function KindChoice({ kind: chosen, onChoose }: Props) {
  const { t } = useTranslation('imports');
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.title}>{t('what')}</legend>
      {importKinds.filter(isOffered).length > 1 && <p className={styles.dimmed}>{t('order')}</p>}
      <div className={styles.cards}>
        {importKinds.filter(isOffered).map((kind) => (
          <Tile
            key={kind}
            className={styles.card}
            name={name}
            value={kind}
            isChosen={kind === chosen}
            onChoose={() => onChoose(kind)}
          >
            <span className={styles.kind}>{t(`kinds.${kind}`)}</span>
            <span className={styles.kindHint}>{t(`kindHints.${kind}`)}</span>
          </Tile>
        ))}
      </div>
    </fieldset>
  );
}

/** An office is offered the imports that its duties are about. */
function isOffered(kind: ImportKindName): boolean {
  const who = readWho();
  return who !== undefined && mayImport(who, kind);
}

/** The last imports: their kind, time, person and results, and undo. */
function PastImports() {
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
