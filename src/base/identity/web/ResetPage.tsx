import { ChoosePassword } from './ChoosePassword.tsx';

/** Opened by the mailed link of somebody who has forgotten their password. */
export function ResetPage() {
  return <ChoosePassword purpose="reset" />;
}
