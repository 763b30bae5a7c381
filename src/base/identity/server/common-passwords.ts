import { minPasswordLength } from '../../../platform/contract/school-terms.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the most common ones, which attackers try first. Ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/** The list is loaded when the first password is chosen, to save memory. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength));
}
