import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import type { ChosenTime } from './choose-time.ts';
import styles from './Reports.module.css';
import './reports.text.ts';

type Props = {
  readonly sessions: readonly Session[];
  readonly chosen: ChosenTime;
  /** Leaves out whole sessions if only a term makes sense. */
  readonly isTermOnly?: boolean;
  readonly onChange: (to: { readonly term: string } | { readonly session: string }) => void;
};

/** Chooses a term or a whole session, the newest session first. */
export function TermChooser({ sessions, chosen, isTermOnly = false, onChange }: Props) {
  const { t } = useTranslation('reports');
  const offered = sessions.filter(({ terms }) => !isTermOnly || terms.length > 0);
  const groups = offered.map(({ session, terms }) => ({
    group: formatDigits(session),
    items: [
      ...terms.map(({ _id, name }) => ({ value: termMark + _id, label: name })),
      ...(isTermOnly
        ? []
        : [{ value: sessionMark + session, label: t('wholeSession', { session: formatDigits(session) }) }]),
    ],
  }));
  return (
    <NativeSelect
      className={styles.term ?? ''}
      label={t(isTermOnly ? 'term' : 'termOrSession')}
      data={groups}
      value={chosen.term ? termMark + chosen.term._id : sessionMark + chosen.session.session}
      onChange={({ currentTarget: { value } }) =>
        onChange(value.startsWith(termMark) ? { term: value.slice(1) } : { session: value.slice(1) })
      }
    />
  );
}

const termMark = 't';
const sessionMark = 's';
