import { useState } from 'react';
import { ChoosePassword } from './ChoosePassword.tsx';
import { JoinByPhone } from './JoinByPhone.tsx';

/** Opened by the link of an invitation, or by a guardian who has a printed code. */
export function WelcomePage() {
  const [hasLink] = useState(() => new URLSearchParams(window.location.search).has('token'));
  return hasLink ? <ChoosePassword purpose="invitation" /> : <JoinByPhone />;
}
