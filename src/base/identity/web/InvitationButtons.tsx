import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { InvitationSlip } from './InvitationSlip.tsx';
import { useInviteOnPaper } from './invitations.hooks.ts';
import { PaperDialog } from './SlipDialog.tsx';
import './invitations.text.ts';

type Invited = {
  /** The person's id. */
  readonly id: string;
  readonly name: string;
  /** The person's role, or what they are to whom, for the slip. */
  readonly line: string;
  /** Empty if the school knows none. */
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

/** For somebody who has no password yet: mails the invitation, again, or prints it. */
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
  const [isAsking, asking] = useDisclosure(false);
  const send = () =>
    invite.mutate(undefined, {
      onSuccess: () => toastSuccess(t('sent', { name })),
      onError: (error) => toastFailure(failureText(error, undefined, t('noAnswer'))),
      onSettled: asking.close,
    });
  return (
    <>
      <Button
        variant="default"
        className="not-printed"
        onClick={asking.open}
        aria-label={wasInvited ? t('againOf', { name }) : t('firstOf', { name })}
      >
        {wasInvited ? t('again') : t('first')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={wasInvited ? t('againTitle', { name }) : t('firstTitle', { name })}
        action={wasInvited ? t('again') : t('first')}
        isBusy={invite.isPending}
        onConfirm={send}
        onCancel={asking.close}
      >
        <p>{t('againText', { email })}</p>
      </ConfirmDialog>
    </>
  );
}

function PrintButton({ id, name, line, email, onPrinted }: Invited & { readonly onPrinted: (() => void) | undefined }) {
  const { t } = useTranslation('invitations');
  const [isAsking, asking] = useDisclosure(false);
  const paper = useInviteOnPaper(id);
  const make = () =>
    paper.mutate(undefined, {
      onError: (error) => toastFailure(failureText(error, undefined, t('noAnswer'))),
      onSettled: asking.close,
    });
  const close = () => {
    paper.reset();
    onPrinted?.();
  };
  const { path, picture } = paper.data ?? {};
  return (
    <>
      <Button variant="default" className="not-printed" onClick={asking.open} aria-label={t('printOf', { name })}>
        {t('print')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('printTitle', { name })}
        action={t('printAction')}
        isBusy={paper.isPending}
        onConfirm={make}
        onCancel={asking.close}
      >
        <p>{t('printText')}</p>
      </ConfirmDialog>
      {path && picture && (
        <PaperDialog title={t('slipTitle', { name })} hint={t('slipHint')} onClose={close}>
          <InvitationSlip {...{ name, line, email, path, picture }} />
        </PaperDialog>
      )}
    </>
  );
}
