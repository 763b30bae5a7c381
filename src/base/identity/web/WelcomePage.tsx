import { useState } from 'react';
import { ChoosePassword } from './ChoosePassword.tsx';
import { JoinByPhone } from './JoinByPhone.tsx';

/** The page behind the link of an invitation, also for guardians with a printed code. */
export function WelcomePage() {
  const [hasLink] = useState(() => new URLSearchParams(window.location.search).has('token'));
  return hasLink ? <ChoosePassword purpose="invitation" /> : <JoinByPhone />;
}
