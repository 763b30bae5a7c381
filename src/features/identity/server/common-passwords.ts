import { shortestPassword } from '../../../platform/contract/school-terms.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the most common ones, which guessers try first. Small and capital letters count alike. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/** Read when the first password is chosen: a server at which nobody does so carries no list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword));
}
