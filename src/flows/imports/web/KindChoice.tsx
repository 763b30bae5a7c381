import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { Tile } from '../../../platform/web/components/Tile.tsx';
import { type ImportKindName, importKinds, mayImport } from '../imports.contract.ts';
import styles from './Start.module.css';

type Props = {
  readonly kind: ImportKindName | undefined;
  readonly onChoose: (kind: ImportKindName) => void;
};

/** The kinds of files, as cards of which one is chosen. */
export function KindChoice({ kind: chosen, onChoose }: Props) {
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
export function isOffered(kind: ImportKindName): boolean {
  const who = readWho();
  return who !== undefined && mayImport(who, kind);
}
