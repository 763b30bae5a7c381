import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';

/**
 * A notice that only the entries by which somebody saw one student are shown, with an explanation of which entries
 * these are.
 */
export function WhoSaw({ student, onAll }: { readonly student: number; readonly onAll: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <Notice kind="note" title={t('saw')}>
      <p>{t('sawHint')}</p>
      <Group className="not-printed">
        {mayDo('students.manage') && (
          <ButtonLink to="/student_details/$id" params={{ id: String(student) }} variant="default">
            {t('sawStudent')}
          </ButtonLink>
        )}
        <Button variant="default" onClick={onAll}>
          {t('sawAll')}
        </Button>
      </Group>
    </Notice>
  );
}
