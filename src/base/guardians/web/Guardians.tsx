import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { FieldFacts } from '../../fields/web/FieldFacts.tsx';
import { InvitationButtons } from '../../identity/web/InvitationButtons.tsx';
import { invitationOf } from '../../identity/web/invitation-of.ts';
import { NewPassword } from '../../identity/web/NewPassword.tsx';
import { RemoveFactors } from '../../identity/web/RemoveFactors.tsx';
import { sendsMails, useMailing } from '../../mail/web/mail.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Guardian } from '../guardians.contract.ts';
import { AccountState } from './AccountState.tsx';
import { CodeButton } from './CodeButton.tsx';
import { GuardianDialog, type KnownGuardian } from './GuardianDialog.tsx';
import styles from './Guardians.module.css';
import { useEndGuardian, useGuardians, useInviteGuardian, useSaveGuardian } from './guardians.hooks.ts';
import './guardians.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string; readonly class: number; readonly roll: number };
  /** The guardian named in the school's records, who need not have an account. */
  readonly known: KnownGuardian & { readonly phone: string };
};

/** A student's guardians with their rights and days, for admins. */
export function Guardians({ student, known }: Props) {
  const { t } = useTranslation('guardians');
  const { data: guardians, error, refetch } = useGuardians(student._id);
  const [open, setOpen] = useState<KnownGuardian | Guardian>();
  const [ending, setEnding] = useState<Guardian>();
  if (!guardians) return <FetchState error={error} onRetry={refetch} />;
  const isThere = guardians.some(({ name, email }) => name === known.name || email === known.email?.toLowerCase());
  return (
    <>
      <Group gap="xs" className={`${styles.actions} not-printed`}>
        <Button onClick={() => setOpen({ name: '', relation: '' })}>{t('add')}</Button>
      </Group>
      {known.name !== '' && !isThere && <FromPapers student={student} known={known} onAdd={() => setOpen(known)} />}
      {guardians.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className="plain" aria-label={t('list', student)}>
          {guardians.map((guardian) => (
            <OneGuardian
              key={guardian._id}
              student={student}
              guardian={guardian}
              onChange={() => setOpen(guardian)}
              onEnd={() => setEnding(guardian)}
            />
          ))}
        </ul>
      )}
      {open && (
        <Opened record={open}>
          {(guardian) => <GuardianDialog student={student} guardian={guardian} onClose={() => setOpen(undefined)} />}
        </Opened>
      )}
      {ending && <EndDialog student={student} guardian={ending} onDone={() => setEnding(undefined)} />}
    </>
  );
}

/** Offers to invite the guardian named in the student's record with one press, or to add them with other rights. */
function FromPapers({ student, known, onAdd }: Props & { readonly onAdd: () => void }) {
  const { t } = useTranslation('guardians');
  const { name, relation, phone, email } = known;
  const add = useSaveGuardian(student._id, undefined, () => toastSuccess(t('added', { name })));
  const invite = () =>
    add.mutate(
      { name, relation, email },
      {
        onError: (error) => toastFailure(failureText(error, `${t('saveFailed')} ${error.message}`)),
      },
    );
  return (
    <div className={`${styles.known} not-printed`}>
      <div className={styles.words}>
        <p>{t('known', { name, relation })}</p>
        <p className="quiet">
          <PhoneLink phone={phone} /> <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <Group gap="xs">
        {email && (
          <Button onClick={invite} loading={add.isPending} aria-label={t('inviteKnown', { name })}>
            {t('invite')}
          </Button>
        )}
        <Button variant="default" onClick={onAdd} aria-label={t('addKnown', { name })}>
          {t('add')}
        </Button>
      </Group>
    </div>
  );
}

type OneProps = Pick<Props, 'student'> & {
  readonly guardian: Guardian;
  readonly onChange: () => void;
  readonly onEnd: () => void;
};

function OneGuardian({ student, guardian, onChange, onEnd }: OneProps) {
  const { t } = useTranslation('guardians');
  const { name, relation, email, phone, maySee, isWrittenTo, from, to } = guardian;
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const isOfToday = from <= today && (to === null || today <= to);
  const since = to === null ? t('since', { from: formatDate(from) }) : t('days', rangeOf(from, to));
  return (
    <li className={styles.guardian}>
      <div className={styles.words}>
        <p className={styles.who}>
          <bdi>{name}</bdi>
          <State guardian={guardian} />
        </p>
        <p>
          <bdi>{relation}</bdi>
        </p>
        <p>{email === '' ? t('noEmail') : <bdi dir="ltr">{email}</bdi>}</p>
        {phone && (
          <p>
            <PhoneLink phone={phone} />
          </p>
        )}
        <p>{t(maySee ? 'sees' : 'seesNot')}</p>
        <p>{t(isWrittenTo ? 'written' : 'writtenNot')}</p>
        <p className="quiet">{since}</p>
        <FieldFacts name={name} of={guardian} />
      </div>
      <Group gap="xs" className="not-printed">
        {maySee && isOfToday && <WriteLink name={name} student={student} guardian={guardian.personId} />}
        <WayIn student={student} guardian={guardian} />
        <Button variant="default" onClick={onChange} aria-label={t('changeOf', { name })}>
          {t('change', { ns: 'shared' })}
        </Button>
        <Button variant="default" onClick={onEnd} aria-label={t('endOf', { name })}>
          {t('end')}
        </Button>
        {guardian.joined && <RemoveFactors id={guardian.personId} name={name} />}
      </Group>
    </li>
  );
}

/**
 * The ways to sign in: a new password for a guardian who has joined, the invitation for one who has not, and a code for
 * a phone number, as long as the link has not ended.
 */
function WayIn({ student, guardian }: Pick<OneProps, 'student' | 'guardian'>) {
  const { t } = useTranslation('guardians');
  const { _id, personId: id, name, relation, email, phone, to, joined } = guardian;
  const { data: site } = useSchool();
  const { data: mailing } = useMailing();
  const { refetch } = useGuardians(student._id);
  const invite = useInviteGuardian(_id);
  const person = { id, name, email, line: t('of', { relation, student: student.name }) };
  const invitation = invitationOf(guardian, sendsMails(mailing));
  const isOver = to !== null && to < (site?.school?.today ?? '');
  const code = phone && !isOver && <CodeButton linkId={_id} name={name} line={person.line} />;
  // A guardian without an email signs in with the phone number alone and gets a new code instead of a password.
  if (joined)
    return (
      <>
        {email !== '' && <NewPassword {...person} />}
        {code}
      </>
    );
  if (isOver) return null;
  return (
    <>
      <InvitationButtons
        {...person}
        invite={invite}
        wasInvited={invitation === 'invited' || invitation === 'mailWaits'}
        sendsMails={sendsMails(mailing)}
        onPrinted={() => refetch()}
      />
      {code}
    </>
  );
}

function rangeOf(from: string, to: string) {
  return { from: formatDate(from), to: formatDate(to) };
}

/** Shows whether the link is current and whether the guardian uses their account. */
function State({ guardian }: { readonly guardian: Guardian }) {
  const { t } = useTranslation('guardians');
  const { data: site } = useSchool();
  const { from, to } = guardian;
  const today = site?.school?.today ?? '';
  return (
    <>
      {from > today && <Badge>{t('toCome')}</Badge>}
      {to !== null && to < today && <Badge>{t('over')}</Badge>}
      <AccountState guardian={guardian} />
    </>
  );
}

type EndProps = Pick<Props, 'student'> & { readonly guardian: Guardian; readonly onDone: () => void };

function EndDialog({ student, guardian: { _id, name }, onDone }: EndProps) {
  const { t } = useTranslation('guardians');
  return (
    <ConfirmChange
      title={t('endTitle', { name })}
      action={t('end')}
      isDestructive
      change={useEndGuardian()}
      input={_id}
      done={t('ended', { name })}
      failed={t('saveFailed')}
      onDone={onDone}
    >
      <p>{t('endText', { name, student: student.name })}</p>
    </ConfirmChange>
  );
}
