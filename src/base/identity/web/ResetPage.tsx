import { ChoosePassword } from './ChoosePassword.tsx';

/** The page behind the mailed link for a forgotten password. */
export function ResetPage() {
  return <ChoosePassword purpose="reset" />;
}
