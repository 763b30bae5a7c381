import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SaveFailure } from '../../../../platform/web/components/SaveFailure.tsx';
import { formatList } from '../../../../platform/web/format.ts';
import type { Plan } from '../../plan.contract.ts';
import styles from '../MakeTimetable.module.css';
import type { Names } from '../names.ts';
import { useRuleWords } from '../rule-words.ts';
import { useSaveFet } from './fet-files.hooks.ts';
import { isLostInFet } from './lost-rules.ts';
import './fet-files.text.ts';

type Props = {
  readonly plan: Plan;
  readonly names: Names;
  /** The draft to be saved, by its id, instead of the plan. */
  readonly draft?: string;
  /** Saves unsaved changes first, because the server writes its own data. */
  readonly before?: () => Promise<boolean>;
};

/** Downloads a plan or a draft for FET, and says which rules FET cannot have. */
export function SaveAsFet({ plan, names, draft, before = async () => true }: Props) {
  const { t } = useTranslation('fet');
  const words = useRuleWords(names);
  const save = useSaveFet(draft, before);
  const lost = plan.rules.filter(isLostInFet).map(words);
  return (
    <section className={`${styles.section} not-printed`}>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('asFet')}
      </Button>
      {lost.length > 0 && <p className={styles.line}>{t('asFetLost', { rules: formatList(lost) })}</p>}
      <SaveFailure error={save.error} />
    </section>
  );
}
