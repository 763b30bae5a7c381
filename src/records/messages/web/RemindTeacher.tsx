import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReminderProps } from '../../../platform/web/actions/remind.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { sendAsAdmin } from '../messages.contract.ts';
import '../../../platform/web/actions/actions.text.ts';

/** Sends a teacher a message about what is missing, with one press. */
export function RemindTeacher({ teacher, of, text }: ReminderProps) {
  const { t } = useTranslation('actions');
  const remind = useChange('sent', () => {
    const to = { recipientType: 'teacher', teacherEmail: teacher.email } as const;
    return call(sendAsAdmin, { body: { ...to, reminds: of, message: text } });
  });
  const name = nameOf(teacher.name);
  const send = () => remind.mutate(undefined, toastsOf(t('reminded', { name })));
  return (
    <Button
      variant="default"
      className="not-printed"
      aria-label={t('remindOf', { name, text })}
      loading={remind.isPending}
      disabled={remind.isSuccess}
      onClick={send}
    >
      {t('remind')}
    </Button>
  );
}
