import { admins, only } from '../../../test/callers.ts';
import type { Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { sealConnection, storeConnection } from '../school/server/connections.queries.ts';
import type * as contract from './connections.contract.ts';

const mail = {
  host: 'mail.invalid',
  port: 587,
  encryption: 'starttls',
  user: 'hill',
  from: 'office@hill.example',
} as const;
const issuer = {
  address: 'https://127.0.0.1:1/issuer',
  clientId: 'rollbook',
  name: 'Hill Accounts',
  verifiedBy: 'email_verified',
} as const;

/** Gives the first school an issuer that does not answer. */
async function connect({ server, hill }: Pick<Stage, 'server' | 'hill'>) {
  const connection = { ...issuer, clientSecret: 'a secret' };
  const sealed = sealConnection(server.parts.config, hill.id, 'issuer', connection) ?? '';
  await server.db
    .transaction()
    .execute((transaction) => storeConnection(transaction, hill.id, { kind: 'issuer', sealed }));
  return { params: { kind: 'issuer' } } as const;
}

export const examples: Examples<typeof contract> = {
  readConnections: records('nothing', only(admins)),
  changeMailServer: records('connections.change-mail', only(admins), () => ({
    body: { ...mail, password: `another ${Math.random()}` },
  })),
  changeIssuer: records('connections.change-issuer', only(admins), () => ({
    body: { ...issuer, address: 'https://accounts.example', clientSecret: `another ${Math.random()}` },
  })),
  // The server of the examples has several schools.
  changeCopy: records('nothing', only({ admin: 409, strangeAdmin: 409 }), () => ({
    body: { place: '/mnt/nas/rollbook', region: '', accessKeyId: '' },
  })),
  removeConnection: records('connections.remove-issuer', only(admins), connect),
  // The server of the examples has an issuer for all schools.
  testConnection: records('connections.test', only(admins), () => ({ params: { kind: 'issuer' } })),
};
