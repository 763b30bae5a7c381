import type { Generated } from 'kysely';
import type { Role } from '../../contract/school-terms.ts';

/** The tables of accounts, offices and second factors. */
export type SignInTables = {
  account: {
    school_id: number;
    person_id: number;
    email: string;
    password_hash: string;
    must_change_password: number;
    closed_at: string | null;
    /** When a first password that others know, such as the roll, expires; null for other passwords. */
    first_password_ends_at: Generated<string | null>;
    /** The chosen language; null if none is chosen. */
    language: Generated<string | null>;
    /** Since when mails to this address are refused permanently; `mail_refusal` has the mail server's message. */
    mail_refused_at: Generated<string | null>;
    mail_refusal: Generated<string | null>;
    /**
     * Whether the password was chosen with a phone number and a printed code; it then becomes invalid with that number.
     */
    is_pin: Generated<number>;
    /** The secret in the addresses with which the person unsubscribes from mails. */
    mail_secret: Generated<string | null>;
    /** The key with which the person's devices encrypt what they keep; null until a device asks for it. */
    device_key: Generated<string | null>;
    /** The earlier keys, newest first, separated by blanks. */
    former_device_keys: Generated<string | null>;
    /**
     * The person whose password and second factors are used, for a person with several roles; null for the person's own.
     */
    login_id: Generated<number | null>;
    /** When an admin last asked to join the accounts with this email; null again once the person has agreed. */
    join_asked_at: Generated<string | null>;
    /** A guardian's phone number in canonical form (`+8801712345678`). */
    phone: Generated<string | null>;
    /** The phone number with which they sign in; null until a code was made for it. */
    sign_in_phone: Generated<string | null>;
  };
  /** The open account of a role and school to which an email (lower case) belongs; the row is deleted when the account closes. */
  email_owner: { email: string; role: Role; school_id: number; person_id: number };
  /** A session, or a challenge that can become one: one row for each token, found by its hash. */
  sign_in: {
    school_id: number;
    token_hash: string;
    person_id: number;
    stage: 'challenge' | 'session';
    started_at: string;
    last_seen_at: string;
    /** The client's IP address, and its description (`Firefox on Windows`), if known. */
    address: string | null;
    device: string | null;
    /** Set if the password was right and a second factor is still required. */
    password_at: Generated<string | null>;
    /** The value that a passkey must sign, once. */
    passkey_challenge: Generated<string | null>;
    /** Set if the browser has signed in before. */
    is_recalled: Generated<number>;
    /** The office in which a member of staff works in this session; null for everybody else. */
    office_id: Generated<number | null>;
  };
  sign_in_throttle: { subject: string; failures: number; window_ends_at: string };
  setup_link: { token_hash: string; created_at: string };
  /** A link with which a person accepts an invitation or resets a password; found by its token's hash. */
  account_link: {
    school_id: number;
    token_hash: string;
    person_id: number;
    /**
     * `email`: the code with which a person proves that an email is theirs; its hash replaces that of a token. `phone`:
     * the printed code of a guardian, hashed like a first password.
     */
    purpose: 'invitation' | 'reset' | 'email' | 'phone';
    /** The email to which it was sent, or the phone number. Once the account has another one, the link is invalid. */
    email: string;
    made_at: string;
    ends_at: string;
  };
  passkey: {
    school_id: number;
    id: number;
    person_id: number;
    credential_id: string;
    /** The public key in Base64url, like the id. */
    public_key: string;
    counter: number;
    /** The transports, separated by commas. */
    transports: string;
    name: string;
    added_at: string;
    last_used_at: Generated<string | null>;
  };
  /** The secret that a person shares with an authenticator app; it is used once it is confirmed. */
  one_time_code: {
    school_id: number;
    person_id: number;
    secret: string;
    confirmed_at: string | null;
    /** The time step of the last code used, so that no code is accepted twice. */
    last_step: Generated<number | null>;
  };
  recovery_code: { school_id: number; person_id: number; code_hash: string; used_at: Generated<string | null> };
  /** A device and network with which a person has signed in; the device is a description. */
  known_device: {
    school_id: number;
    id: number;
    person_id: number;
    device: string;
    network: string;
    seen_at: string;
  };
  /** A browser in which a person has signed in, by the hash of the key that it stores. */
  recalled_device: { school_id: number; key_hash: string; person_id: number; seen_at: string };
  /** A sign-in with an identity provider that was begun, and is finished when the provider redirects the browser back. */
  outside_sign_in: {
    state_hash: string;
    role: Role;
    verifier: string;
    nonce: string;
    browser_hash: string;
    started_at: string;
  };
};
