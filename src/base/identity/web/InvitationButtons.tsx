import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { useInviteOnPaper } from './invitations.hooks.ts';
import styles from './Slip.module.css';
import { PaperDialog } from './SlipDialog.tsx';
import { SlipPaper } from './SlipPaper.tsx';
import './invitations.text.ts';
import '../../../platform/web/components/form.text.ts';

type Invited = {
  /** The person's id. */
  readonly id: string;
  readonly name: string;
  /** The person's role, or their relation and the student's name, for the slip. */
  readonly line: string;
  /** Empty if the school knows no email. */
  readonly email: string;
};

type Props = Invited & {
  /** Mails the invitation. */
  readonly invite: UseMutationResult<unknown, Error, void>;
  readonly wasInvited: boolean;
  /** Whether this school sends mails at all. */
  readonly sendsMails: boolean;
  readonly onPrinted?: () => void;
};

/** Buttons for a person without a password that mail the invitation, for the first time or again, or print it. */
export function InvitationButtons({ invite, wasInvited, sendsMails, onPrinted, ...person }: Props) {
  return (
    <>
      {sendsMails && person.email !== '' && <MailButton invite={invite} wasInvited={wasInvited} {...person} />}
      <PrintButton onPrinted={onPrinted} {...person} />
    </>
  );
}

function MailButton({ invite, wasInvited, name, email }: Invited & Pick<Props, 'invite' | 'wasInvited'>) {
  const { t } = useTranslation('invitations');
  return (
    <ConfirmButton
      button={wasInvited ? t('again') : t('first')}
      label={wasInvited ? t('againOf', { name }) : t('firstOf', { name })}
      title={wasInvited ? t('againTitle', { name }) : t('firstTitle', { name })}
      action={wasInvited ? t('again') : t('first')}
      change={invite}
      input={undefined}
      done={t('sent', { name })}
      noAnswer={t('noAnswer')}
    >
      <p>{t('againText', { email })}</p>
    </ConfirmButton>
  );
}

function PrintButton({ id, name, line, email, onPrinted }: Invited & { readonly onPrinted: (() => void) | undefined }) {
  const { t } = useTranslation('invitations');
  const paper = useInviteOnPaper(id);
  const close = () => {
    paper.reset();
    onPrinted?.();
  };
  const { path, picture } = paper.data ?? {};
  return (
    <>
      <ConfirmButton
        button={t('print')}
        label={t('printOf', { name })}
        title={t('printTitle', { name })}
        action={t('printAction')}
        change={paper}
        input={undefined}
        noAnswer={t('noAnswer')}
      >
        <p>{t('printText')}</p>
      </ConfirmButton>
      {path && picture && (
        <PaperDialog title={t('slipTitle', { name })} hint={t('slipHint')} onClose={close}>
          <InvitationSlip {...{ name, line, email, path, picture }} />
        </PaperDialog>
      )}
    </>
  );
}

type InvitationSlipProps = {
  readonly name: string;
  /** The role, or the relation and the student's name. */
  readonly line: string;
  /** Empty if the school knows no email; the person then enters it. */
  readonly email: string;
  /** The link's path. */
  readonly path: string;
  /** The link as an SVG picture of a QR code. */
  readonly picture: string;
};

/** An invitation, to be handed over on paper. */
function InvitationSlip({ name, line, email, path, picture }: InvitationSlipProps) {
  const { t } = useTranslation('invitations');
  const { t: form } = useTranslation('form');
  return (
    <SlipPaper name={name} line={line} facts={email === '' ? [] : [{ label: form('slipEmail'), value: email }]}>
      <p className={styles.text}>{t('slipText')}</p>
      <p className={styles.link}>
        <bdi dir="ltr">{`${window.location.origin}${path}`}</bdi>
      </p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('slipPicture')}
      />
    </SlipPaper>
  );
}
