import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';

type Props = { readonly student: number; readonly onAll: () => void };

/** Says that only those entries are shown by which somebody saw one student, and what counts as that. */
export function WhoSaw({ student, onAll }: Props) {
  const { t } = useTranslation('audit');
  return (
    <Notice kind="note" title={t('saw')}>
      <p>{t('sawHint')}</p>
      <Group className="not-printed">
        <Button component={Link} to="/student_details/$id" params={{ id: String(student) } as never} variant="default">
          {t('sawStudent')}
        </Button>
        <Button variant="default" onClick={onAll}>
          {t('sawAll')}
        </Button>
      </Group>
    </Notice>
  );
}
