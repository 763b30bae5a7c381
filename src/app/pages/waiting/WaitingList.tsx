import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredForm } from '../../../platform/web/api/sent-body.ts';
import { readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatDate, formatInstant } from '../../../platform/web/format.ts';
import type { About, Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, retry, sendWaitingNow, useWaiting } from '../../../platform/web/offline/waiting.ts';
import { mayOpen } from '../may-open.ts';
import styles from './WaitingList.module.css';
import './waiting.text.ts';

/** Lists the submissions that wait on this device, and those that were refused with the reason. */
export function WaitingList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('waiting');
  const entries = useWaiting();
  const nameOf = useNameOf();
  const [given, setGiven] = useState<Entry>();
  const isWaiting = entries.some(({ refused }) => !refused);
  return (
    <>
      <Dialog
        opened={given === undefined}
        onClose={onClose}
        title={t('title')}
        closeLabel={t('close', { ns: 'shared' })}
      >
        <p>{t(entries.length > 0 ? 'intro' : 'empty')}</p>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} name={nameOf(entry.about)} onGive={setGiven} onLeave={onClose} />
          ))}
        </ul>
        {isWaiting && <Button onClick={sendWaitingNow}>{t('sendNow')}</Button>}
      </Dialog>
      {given && (
        <ConfirmDialog
          opened
          title={t('giveUpTitle')}
          action={t('delete', { ns: 'shared' })}
          isDestructive
          onConfirm={() => void drop(given).then(() => setGiven(undefined))}
          onCancel={() => setGiven(undefined)}
        >
          <p>{t('giveUpText', { what: nameOf(given.about) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type LineProps = {
  readonly entry: Entry;
  readonly name: string;
  readonly onGive: (entry: Entry) => void;
  readonly onLeave: () => void;
};

function EntryLine({ entry, name, onGive, onLeave }: LineProps) {
  const { t } = useTranslation('waiting');
  const text = textOf(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {text !== '' && (
          <blockquote className={styles.text}>
            <PlainText>{text}</PlainText>
          </blockquote>
        )}
        <p className={styles.state}>
          {entry.refused
            ? t('refusedOf', { time: formatInstant(entry.madeAt), why: entry.refused.answer.message })
            : t('waitsSince', { time: formatInstant(entry.madeAt) })}
        </p>
      </div>
      <div className="buttons">
        <OpenLink entry={entry} onLeave={onLeave} />
        {entry.refused && (
          <Button variant="default" size="xs" onClick={() => retry(entry)}>
            {t('sendAgain')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onGive(entry)}>
          {t('delete', { ns: 'shared' })}
        </Button>
      </div>
    </li>
  );
}

type Sent = {
  readonly message?: string;
  readonly topic?: string;
  readonly title?: string;
  readonly text?: string | null;
  readonly storedForm?: StoredForm;
};

/** Returns the words of a submission that no page shows, and the names of its files. */
function textOf({ body }: Entry): string {
  const { message, topic, title, text, storedForm } = (body ?? {}) as Sent;
  const files = storedForm?.files.map(({ name }) => name) ?? [];
  return [message, topic, title, text, storedForm?.fields.text, ...files].filter((part) => part).join('\n');
}

function useNameOf(): (about: About) => string {
  const { t } = useTranslation('waiting');
  return ({ kind, class: classNumber, date, period, part, subject = '', exam = '', to = '' }) => {
    const whole = date === undefined ? '' : formatDate(String(date), 'weekday');
    const day = part === undefined ? whole : t('dayAndPart', { day: whole, part: t(part) });
    const isOfLesson = period !== undefined && (kind === 'register' || kind === 'correction');
    if (kind === 'message' && classNumber !== undefined) return t('kinds.messageToClass', { class: classNumber });
    if (kind === 'message' && to !== '') return t('kinds.messageTo', { to });
    const facts = { class: Number(classNumber), day, period: Number(period), subject, exam, to };
    return t(isOfLesson ? `kinds.${kind}OfLesson` : `kinds.${kind}`, facts);
  };
}

/** A link to the page on which the submission can be seen and changed. */
function OpenLink({ entry, onLeave }: { readonly entry: Entry; readonly onLeave: () => void }) {
  const { t } = useTranslation('waiting');
  const { kind, class: classNumber } = entry.about;
  if (kind === 'message' || classNumber === undefined) return null;
  const { to, search } = pageOf(entry);
  return (
    <ButtonLink to={to} search={search} variant="default" size="xs" onClick={onLeave}>
      {t('open')}
    </ButtonLink>
  );
}

function pageOf({ about: { kind, class: classNumber, date, period, part: of }, address }: Entry) {
  const who = readWho();
  if (kind === 'register' || kind === 'correction') {
    const to = mayOpen(who, '/attendance_entry') ? '/attendance_entry' : '/registers';
    return { to, search: { class: classNumber, date, ...(period !== undefined && { period }), ...(of && { of }) } };
  }
  if (kind === 'homework' || kind === 'handIn') return { to: '/homework', search: { class: classNumber } };
  if (kind === 'topic') return { to: '/diary', search: { class: classNumber, date } };
  if (kind !== 'marksCorrection') return { to: '/marks_entry', search: { class: classNumber } };
  const to = mayOpen(who, '/marks_overview') ? '/marks_overview' : '/exams';
  // The address of the call ends with the exam's id.
  return { to, search: { class: classNumber, exam: address.split('/').at(-1) } };
}
