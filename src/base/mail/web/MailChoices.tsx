import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import type { MailChoice } from '../mail.contract.ts';
import styles from './MailChoices.module.css';
import { useChooseMail, useMailChoices } from './mail.hooks.ts';
import { useKindWords } from './use-kind-words.ts';
import './mail-choices.text.ts';

/** Lets a person choose their mails. It shows nothing to those who get none that can be turned off. */
export function MailChoices() {
  const { t } = useTranslation('mail-choices');
  const { data: choices, error, refetch } = useMailChoices();
  if (choices?.length === 0 || (!choices && !error)) return null;
  return (
    <section className="not-printed">
      <Title order={2}>{t('choices')}</Title>
      <p className={styles.hint}>{t('choicesHint')}</p>
      {choices && (
        <ul className="plain">
          {choices.map((choice) => (
            <OneChoice key={choice.kind} choice={choice} />
          ))}
        </ul>
      )}
      {error && !choices && <FetchState error={error} onRetry={refetch} />}
    </section>
  );
}

function OneChoice({ choice: { kind, isWanted } }: { readonly choice: MailChoice }) {
  const { t } = useTranslation('mail-choices');
  const { name, when } = useKindWords()(kind);
  const choose = useChooseMail();
  const save = (next: boolean) => choose.mutate({ kind, isWanted: next }, toastsOf(t('saved')));
  const shown = choose.isPending ? (choose.variables?.isWanted ?? isWanted) : isWanted;
  return (
    <li>
      <CheckField
        label={
          <>
            {name}
            <span className={styles.when}>{when}</span>
          </>
        }
        className={styles.choice ?? ''}
        checked={shown}
        onCheck={save}
      />
    </li>
  );
}
