import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Cbor = Parameters<typeof isoCBOR.encode>[0];

type Made = { readonly challenge: string; readonly origin?: string };

/** An authenticator with one passkey, at the address of tests. */
export function newAuthenticator({ rpId = 'localhost', isVerified = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(x).digest();
  let counter = 0;

  /** The authenticator data: relying party, flags and counter. */
  const dataOf = (flags: number) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = 1 | (isVerified ? 4 : 0) | flags;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([present]), count]);
  };

  const clientData = (type: string, { challenge, origin = 'http://localhost' }: Made) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: id.toString('base64url'),
    /** Answers a prepared registration. */
    make: (asked: Made) => {
      const key = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const held = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))];
      const authData = new Uint8Array(Buffer.concat([dataOf(0x40), ...held]));
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, Cbor>()],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Answers the request of a sign-in. */
    use: (asked: Made) => {
      const authenticatorData = dataOf(0);
      const client = clientData('webauthn.get', asked);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
    },
    setCounter: (count: number) => {
      counter = count;
    },
  };
}
