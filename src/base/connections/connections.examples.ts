import { admins, only } from '../../../test/callers.ts';
import type { Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  readConnections: { records: 'nothing', answers: only(admins) },
  changeMailServer: {
    example: () => ({ body: { ...mail, password: `another ${Math.random()}` } }),
    records: 'connections.change-mail',
    answers: only(admins),
  },
  changeIssuer: {
    example: () => ({
      body: { ...issuer, address: 'https://accounts.example', clientSecret: `another ${Math.random()}` },
    }),
    records: 'connections.change-issuer',
    answers: only(admins),
  },
  // The server of the examples has several schools.
  changeCopy: {
    example: () => ({ body: { place: '/mnt/nas/rollbook', region: '', accessKeyId: '' } }),
    records: 'nothing',
    answers: only({ admin: 409, strangeAdmin: 409 }),
  },
  removeConnection: { example: connect, records: 'connections.remove-issuer', answers: only(admins) },
  // The server of the examples has an issuer for all schools.
  testConnection: {
    example: () => ({ params: { kind: 'issuer' } }),
    records: 'connections.test',
    answers: only(admins),
  },
};
