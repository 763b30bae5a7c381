import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { basedOn, Email, NameOfAtMost, OneOf, OrNull, RequiredText } from '../../platform/contract/school-terms.ts';

export const connectionKinds = ['mail', 'issuer', 'copy'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export const encryptions = ['tls', 'starttls'] as const;
export const verifiedBys = ['email_verified', 'xms_edov'] as const;

const maxSecretLength = 1_000;

/** Printable text, as required in headers and by SMTP. */
const Printable = Type.String({ maxLength: 300, pattern: '^[\\x21-\\x7e]*$' });
const Secret = Type.String({ minLength: 1, maxLength: maxSecretLength, pattern: '^[\\x20-\\x7e]+$' });

const mailFacts = {
  host: Type.String({ maxLength: 253, pattern: '^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)([.][A-Za-z0-9-]+)*$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** `tls` from the first byte on, as on port 465; `starttls` as on 587. */
  encryption: OneOf(encryptions),
  /** Empty for a server that asks for no sign-in. */
  user: Printable,
  from: Email,
};

const issuerFacts = {
  /** The address under which `/.well-known/openid-configuration` lies. */
  address: Type.String({ maxLength: 500, pattern: '^https?://[^\\s/?#@]+[^\\s?#@]*$' }),
  clientId: Type.String({ minLength: 1, maxLength: 300, pattern: '^[\\x21-\\x7e]+$' }),
  /** The label of the button on the login page. */
  name: NameOfAtMost(60),
  verifiedBy: OneOf(verifiedBys),
};

const copyFacts = {
  /** A folder of the server's machine, such as a mounted disk of the network, or the address of an S3-compatible bucket. */
  place: RequiredText(500),
  /** Empty for a folder, like the key. */
  region: Printable,
  accessKeyId: Printable,
};

/** The origin of a connection's settings: the operator of the server for all its schools, the school, or nobody. */
const SetBy = OneOf(['server', 'school', 'nobody']);

/**
 * The other servers that the school uses. `facts` are the school's settings without the secret; `null` also if they can
 * no longer be read and must be entered again.
 */
const Connections = Type.Object({
  mail: Type.Object({ setBy: SetBy, facts: OrNull(Type.Object({ ...mailFacts, hasPassword: Type.Boolean() })) }),
  issuer: Type.Object({ setBy: SetBy, facts: OrNull(Type.Object(issuerFacts)) }),
  copy: Type.Object({ setBy: SetBy, facts: OrNull(Type.Object(copyFacts)) }),
  /** Whether the school can choose where its data is copied to: only on SQLite, and only if it has the server for itself. */
  canChooseCopy: Type.Boolean(),
  /** The settings that the operator of the server must still make before the school can enter anything or send mail. */
  lacks: Type.Object({ key: Type.Boolean(), address: Type.Boolean() }),
  /**
   * The address to which the issuer sends people back, to be entered at the issuer. If it is `null`, it is the page of
   * that path at the server's present address.
   */
  back: OrNull(Type.String()),
});
export type Connections = Type.Static<typeof Connections>;

export const readConnections = endpoint('GET /api/connections', {
  access: 'connections.manage',
  summary: 'The mail server and the issuer of accounts that the school uses. No answer has a password or a secret.',
  response: Connections,
});

export const changeMailServer = endpoint('PUT /api/connections/mail', {
  access: 'connections.manage',
  summary:
    'Has the mails of the school sent by this server. Without `password`, the one that is stored stays, which is possible only for the same host, port and user. What whoever runs the server has set goes before it.',
  query: Type.Object({ basedOn }),
  body: Type.Object({ ...mailFacts, password: Type.Optional(Secret) }),
  response: Connections,
});

export const changeIssuer = endpoint('PUT /api/connections/issuer', {
  access: 'connections.manage',
  summary:
    'Lets people of the school sign in with their accounts at this issuer (OpenID Connect). Without `clientSecret`, the one that is stored stays, which is possible only for the same address and client.',
  query: Type.Object({ basedOn }),
  body: Type.Object({ ...issuerFacts, clientSecret: Type.Optional(Secret) }),
  response: Connections,
});

export const changeCopy = endpoint('PUT /api/connections/copy', {
  access: 'connections.manage',
  summary:
    'Has everything that is stored copied to this place within a second. Without `secretAccessKey`, the one that is stored stays, which is possible only for the same place and key. What whoever runs the server has set goes before it.',
  query: Type.Object({ basedOn }),
  body: Type.Object({ ...copyFacts, secretAccessKey: Type.Optional(Secret) }),
  response: Connections,
});

export const removeConnection = endpoint('DELETE /api/connections/{kind}', {
  access: 'connections.manage',
  summary: 'Forgets what the school has entered, with its secret.',
  params: Type.Object({ kind: OneOf(connectionKinds) }),
  response: Connections,
});

/** The reasons for a failed test. `nothing`: nothing is set; `other`: only the words explain the failure. */
export const connectionFaults = [
  'nothing',
  'no-host',
  'unreached',
  'encryption',
  'sign-in',
  'refused',
  'no-issuer',
  'place-gone',
  'place-refused',
  'place-full',
  'place-taken',
  'place-empty',
  'place-clock',
  'place-slow',
  'other',
] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

export const testConnection = endpoint('POST /api/connections/{kind}/test', {
  access: 'connections.manage',
  summary:
    'Tries what is set: sends a mail to the caller, asks the issuer to describe itself, or waits for the copy to be whole. Answers what is wrong, if anything is, with the words of the other server.',
  params: Type.Object({ kind: OneOf(connectionKinds) }),
  response: Type.Object({ fault: OrNull(OneOf(connectionFaults)), words: OrNull(Type.String()) }),
});
export type TestedConnection = Type.Static<typeof testConnection.response>;
