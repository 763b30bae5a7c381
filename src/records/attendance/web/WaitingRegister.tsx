import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../platform/web/format.ts';
import { useDrafts } from '../../../platform/web/offline/drafts.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, sendWaitingNow } from '../../../platform/web/offline/waiting.ts';
import type { Register } from '../attendance.contract.ts';
import { draftName } from '../register-draft-name.ts';
import { RegisterLines } from './RegisterLines.tsx';
import styles from './TakenRegister.module.css';
import { tallyOf, useTallyText } from './tally.ts';
import { linesOf, restoreDraft } from './waiting-register.ts';

/** A register or correction that was submitted without a connection: it is on this device but not yet on the server. */
export function WaitingRegister({ register, entry }: { readonly register: Register; readonly entry: Entry }) {
  const { t } = useTranslation('attendance');
  const drafts = useDrafts();
  const lines = linesOf(entry);
  const students = register.students.map((student) => ({ ...student, ...lines[student.roll] }));
  const count = useTallyText()(tallyOf(students.map(({ status }) => status ?? 'Absent')));
  const name = draftName(register);
  // The submission waits in the outbox, so the draft is no longer needed.
  useEffect(() => drafts.drop(name), [drafts, name]);

  const change = () => {
    restoreDraft(drafts, register, entry);
    void drop(entry);
  };
  return (
    <>
      <div className={styles.notice} data-waits>
        <div tabIndex={-1} data-takes-focus>
          <p className={styles.taken}>{t('waitsSince', { time: formatInstant(entry.madeAt) })}</p>
          <p className={styles.count}>{count}</p>
        </div>
        <div className={`${styles.actions} not-printed`}>
          <Button variant="default" size="md" onClick={change}>
            {t('changeWaiting')}
          </Button>
          <Button size="md" onClick={sendWaitingNow}>
            {t('sendNow')}
          </Button>
        </div>
      </div>
      <RegisterLines students={students} label={t('students', { class: register.class })} />
    </>
  );
}
