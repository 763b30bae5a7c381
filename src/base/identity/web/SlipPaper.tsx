import type { ReactNode } from 'react';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './Slip.module.css';

type SlipFact = {
  readonly label: string;
  readonly value: string;
  /** Marks a password or a code, which is printed in letters that are hard to confuse. */
  readonly isSecret?: true;
};

type Props = {
  readonly name: string;
  /** The role, the class and roll, or the relation and the student's name. */
  readonly line: string;
  readonly facts: readonly SlipFact[];
  /** The text above the facts. */
  readonly children?: ReactNode;
};

/** A slip that is handed over on paper: the school, the person, and what they sign in with. */
export function SlipPaper({ name, line, facts, children }: Props) {
  const { data: site } = useSchool();
  return (
    <div className={styles.slip}>
      <p className={styles.school}>{site?.school?.name}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p>{line}</p>
      {children}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.flatMap(({ label, value, isSecret }) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`} className={isSecret && styles.password}>
              <bdi dir="ltr">{value}</bdi>
            </dd>,
          ])}
        </dl>
      )}
    </div>
  );
}
