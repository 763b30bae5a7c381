/** The content of a link that turns off a kind of mail. */
type Unsubscription = {
  readonly schoolId: number;
  readonly personId: number;
  readonly kind: string;
  readonly secret: string;
};

/** The token begins with the kind because the page behind the link names it. */
export function unsubscribeToken({ schoolId, personId, kind, secret }: Unsubscription): string {
  return `${kind}.${schoolId}.${personId}.${secret}`;
}

export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  const [, kind, school, person, secret] =
    /^([a-z-]+)\.([1-9]\d{0,8})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (!kind || !secret) return undefined;
  return { kind, schoolId: Number(school), personId: Number(person), secret };
}
