import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxFieldNameLength } from '../../../base/fields/fields.contract.ts';
import { useSaveField } from '../../../base/fields/web/fields.hooks.ts';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { Import } from '../imports.contract.ts';
import styles from './Import.module.css';

type Props = {
  readonly found: Import;
  readonly headings: readonly string[];
  /** The kind of person to which the columns can be added as fields. */
  readonly of: FieldOwner | undefined;
  readonly onKeep: (columns: Import['columns']) => void;
};

/** Each column with values that is not imported, and a button that makes fields of the school's own from all of them. */
export function LeftColumns({ found: { samples, doubtfulColumns }, headings, of, onKeep }: Props) {
  const { t } = useTranslation('imports');
  const add = useSaveField();
  const left = headings.flatMap((heading) => {
    const sample = samples[heading];
    return sample ? [{ heading, sample, isDoubtful: doubtfulColumns.includes(heading) }] : [];
  });
  if (left.length === 0) return null;
  // A column that counts the rows is not worth a field.
  const worth = left.filter(({ sample }) => !/^\p{Nd}$/u.test(sample));
  const keep = async (owner: FieldOwner) => {
    const made: Record<string, string> = {};
    try {
      for (const { heading } of worth) {
        const name = heading.slice(0, maxFieldNameLength);
        made[heading] = `field.${(await add.mutateAsync({ of: owner, name, type: 'text' }))._id}`;
      }
    } catch (error) {
      toastError(error as Error);
    }
    onKeep(made);
  };
  return (
    <Notice
      kind={left.some(({ isDoubtful }) => isDoubtful) ? 'warm' : 'note'}
      role="status"
      title={t('columnsLeft', { count: left.length })}
      action={
        of &&
        worth.length > 0 &&
        mayDo('fields.manage') && (
          <Button variant="default" loading={add.isPending} onClick={() => keep(of)}>
            {t('keepColumns')}
          </Button>
        )
      }
    >
      <ul className={styles.faults}>
        {left.map(({ heading, sample, isDoubtful }) => (
          <li key={heading}>{t(isDoubtful ? 'doubtfulColumn' : 'leftColumn', { heading, sample })}</li>
        ))}
      </ul>
    </Notice>
  );
}
