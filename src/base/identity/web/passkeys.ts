import type { PasskeyRequest } from '../asked-factor.contract.ts';
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '../second-factor.contract.ts';

/** Returns whether passkeys can be used: they need a host name instead of an IP address, and a secure connection. */
export function hasPasskeys(): boolean {
  const isName = !/^[\d.]+$|:/.test(window.location.hostname);
  const isKnown = typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';
  return isKnown && window.isSecureContext && isName;
}

/** Makes the authenticator create a passkey. Rejects if the person cancels. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation);
  const { id, response } = jsonOf(await navigator.credentials.create({ publicKey }));
  const { clientDataJSON = '', attestationObject = '', transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Makes the authenticator use a passkey. Rejects if the person cancels. */
export async function presentPasskey(request: PasskeyRequest): Promise<UsedPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request);
  const { id, response } = jsonOf(await navigator.credentials.get({ publicKey }));
  const { clientDataJSON = '', authenticatorData = '', signature = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

type CredentialJson = {
  readonly id: string;
  readonly response: Partial<Omit<NewPasskey, 'id'> & Omit<UsedPasskey, 'id'>>;
};

function jsonOf(credential: Credential | null): CredentialJson {
  return (credential as PublicKeyCredential).toJSON() as CredentialJson;
}
