import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDigits, formatList } from '../../../platform/web/format.ts';
import type { TeachingGroup } from '../groups.contract.ts';
import styles from './Groups.module.css';
import { readPasted } from './members.rules.ts';
import './groups.text.ts';

export type Listed = { readonly roll: number; readonly name: string; readonly class: number };

type Props = {
  readonly groups: readonly TeachingGroup[];
  readonly students: readonly Listed[];
  readonly onAdd: (group: number, rolls: readonly number[]) => void;
};

/** Adds the students for rolls or names that were copied from elsewhere. */
export function PasteMembers({ groups, students, onAdd }: Props) {
  const { t } = useTranslation('groups');
  const [text, setText] = useState('');
  const [group, setGroup] = useState(String(groups[0]?.class));
  const into = groups.find((one) => String(one.class) === group);
  const { found, unknown } = readPasted(
    text,
    students.filter((student) => into?.classes.includes(student.class)),
  );
  return (
    <details className={styles.paste}>
      <summary>{t('paste')}</summary>
      {groups.length > 1 && (
        <NativeSelect
          className={styles.session ?? ''}
          label={t('pasteInto')}
          data={groups.map((one) => ({ value: String(one.class), label: one.name }))}
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('pasteLabel')}
        description={t('pasteHint')}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className={styles.fact}>
        {unknown.length > 0 && t('notFound', { names: formatList(unknown.slice(0, 10).map(formatDigits)) })}
      </p>
      <Button
        variant="default"
        disabled={found.length === 0}
        onClick={() => {
          onAdd(Number(group), found);
          setText(unknown.join('\n'));
        }}
      >
        {t('pasteAdd', { count: found.length })}
      </Button>
    </details>
  );
}
