import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { goAsSeen } from '../components/Choice.tsx';
import { Notice } from '../components/Notice.tsx';
import { nameOf } from '../components/name-of.ts';
import { Tile } from '../components/Tile.tsx';
import { formatNumber } from '../format.ts';
import styles from './CompareVersions.module.css';
import './compare.text.ts';

export type Version = 'mine' | 'saved';

/** The lines in which the versions differ. */
type DifferingLine = {
  readonly id: string;
  /** The roll of the line's student. */
  readonly roll?: number;
  readonly name: string;
  readonly mine: ReactNode;
  readonly saved: ReactNode;
};

type Props = {
  readonly title: string;
  /** The person and time of each version. */
  readonly about: Readonly<Record<Version, ReactNode>>;
  readonly lines: readonly DifferingLine[];
  readonly chosen: Readonly<Record<string, Version | undefined>>;
  /** Called with a choice; left out if the reader can no longer choose. */
  readonly onChoose: ((ids: readonly string[], version: Version) => void) | undefined;
  /** The number of students whose lines are equal in both. */
  readonly alike: number;
  /** Further text above the lines. */
  readonly children?: ReactNode;
};

const versions = ['mine', 'saved'] as const;

/**
 * Two versions side by side, line by line, from which one is chosen. Nothing is preselected, so that no line is
 * overlooked.
 */
export function CompareVersions({ title, about, lines, chosen, onChoose, alike, children }: Props) {
  const { t } = useTranslation('compare');
  const ids = lines.map(({ id }) => id);
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus, because it replaces the form that was being sent, whose button had it.
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) heading.current?.focus();
  }, []);
  const all = { mine: t('allMine'), saved: t('allSaved') };
  return (
    <>
      <h2 ref={heading} className={styles.title} tabIndex={-1} data-takes-focus>
        {title}
      </h2>
      <Notice kind="warm" role="status">
        {t('nothingLost')}
      </Notice>
      {children}
      <div className={styles.columns}>
        {versions.map((version) => (
          <div key={version} className={styles.about}>
            <h3 className={styles.version}>{t(version)}</h3>
            <div className={styles.facts}>{about[version]}</div>
            {onChoose && (
              <Button variant="default" className={styles.all ?? ''} onClick={() => onChoose(ids, version)}>
                {all[version]}
              </Button>
            )}
          </div>
        ))}
      </div>
      <ul className={styles.list} aria-label={title}>
        {lines.map((line) => (
          <Line key={line.id} line={line} chosen={chosen[line.id]} onChoose={onChoose} />
        ))}
      </ul>
      {alike > 0 && <p className="quiet">{t('alike', { count: alike })}</p>}
    </>
  );
}

type LineProps = Pick<Props, 'onChoose'> & { readonly line: DifferingLine; readonly chosen: Version | undefined };

function Line({ line, chosen, onChoose }: LineProps) {
  const { t } = useTranslation('compare');
  const [name, label] = [useId(), useId()];
  const { id, roll } = line;
  return (
    <li className={styles.line}>
      <span id={label} className={styles.student}>
        {roll !== undefined && <span className={styles.roll}>{formatNumber(roll)}</span>} <bdi>{nameOf(line.name)}</bdi>
      </span>
      <div role="radiogroup" className={styles.sides} aria-labelledby={label} onKeyDown={goAsSeen}>
        {versions.map((version) => {
          const said = (
            <>
              <span className={styles.which}>{t(version)}</span> <span className={styles.said}>{line[version]}</span>
            </>
          );
          if (!onChoose) {
            return (
              <div key={version} className={styles.side}>
                {said}
              </div>
            );
          }
          return (
            <Tile
              key={version}
              className={styles.side}
              name={name}
              value={version}
              isChosen={chosen === version}
              onChoose={() => onChoose([id], version)}
            >
              {said}
            </Tile>
          );
        })}
      </div>
    </li>
  );
}
