import { ChoosePassword } from './ChoosePassword.tsx';

/** Opened by the link of an invitation. */
export function WelcomePage() {
  return <ChoosePassword purpose="invitation" />;
}
