import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { useAfter } from '../../../platform/web/components/use-after.ts';
import styles from './AskReaders.module.css';
import { useReaders } from './messages.hooks.ts';

type Props = {
  readonly classes: readonly number[];
  readonly toGuardians: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
};

/** The time to wait for the number of readers; after that, the message can be sent without it. */
const patienceMs = 3000;

/** Asks before a message goes to whole classes, and shows how many people get it and who they are. */
export function AskReaders({ classes, toGuardians, onSend, onCancel }: Props) {
  const { t } = useTranslation('messages');
  const { data: students, isPending } = useReaders(classes);
  const isLate = useAfter(patienceMs);
  const [only = 0] = classes;
  return (
    <ConfirmDialog
      opened
      title={classes.length === 1 ? t('askClass', { class: only }) : t('askSeveral', { count: classes.length })}
      action={t('submit')}
      isReady={!isPending || isLate}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      {students ? (
        <Readers students={students} toGuardians={toGuardians} />
      ) : (
        <p role="status">{t(isPending && !isLate ? 'counting' : 'uncounted')}</p>
      )}
      {!toGuardians && <p>{t('notGuardians')}</p>}
    </ConfirmDialog>
  );
}

type Student = {
  readonly roll: number;
  readonly name: string;
  readonly guardians: readonly { readonly _id: string; readonly name: string }[];
};

function Readers({ students, toGuardians }: Pick<Props, 'toGuardians'> & { readonly students: readonly Student[] }) {
  const { t } = useTranslation('messages');
  // A guardian of several children gets the message once.
  const guardians = new Map(students.flatMap((student) => student.guardians.map(({ _id, name }) => [_id, name])));
  return (
    <>
      <Names count={t('studentsGet', { count: students.length })}>
        {students.map(({ roll, name }) => (
          <li key={roll}>{t('studentOption', { roll, name: nameOf(name) })}</li>
        ))}
      </Names>
      {toGuardians && (
        <Names count={t('guardiansGet', { count: guardians.size })}>
          {[...guardians].map(([id, name]) => (
            <li key={id}>
              <bdi>{nameOf(name)}</bdi>
            </li>
          ))}
        </Names>
      )}
    </>
  );
}

function Names({ count, children }: { readonly count: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return <p>{count}</p>;
  return (
    <details className={styles.names}>
      <summary>{count}</summary>
      <ul>{children}</ul>
    </details>
  );
}
