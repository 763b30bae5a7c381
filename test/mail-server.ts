import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as accepted by the mail server. */
type TakenMail = Email & { readonly recipients: readonly string[]; readonly source: string };

type Reply = { readonly code: number; readonly words: string };

export type TestMailServer = {
  readonly port: number;
  /** The accepted mails in order of arrival. */
  readonly taken: readonly TakenMail[];
  /** Makes the server refuse the next mails with this reply, at the recipient or after the content. */
  readonly refuse: (where: 'recipient' | 'mail', reply: Reply | undefined) => void;
  /** Drops the next connections in the middle of a mail, or when it is taken, before that is said. */
  readonly drop: (when: 'midway' | 'taken' | undefined) => void;
  /** Sets the delay before the server confirms the next mails. */
  readonly beSlow: (ms: number) => void;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

/** A real mail server, which sends nothing on. */
export async function startMailServer(): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const refusals: { recipient?: Reply | undefined; mail?: Reply | undefined } = {};
  let dropping: 'midway' | 'taken' | undefined;
  let slowMs = 0;
  let port = 0;
  let server: SMTPServer;
  const errorOf = ({ code, words }: Reply) => Object.assign(new Error(words), { responseCode: code });
  const hangUp = () => {
    for (const connection of server.connections) connection.close();
  };
  const start = async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusals.recipient ? errorOf(refusals.recipient) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (dropping === 'midway') hangUp();
        });
        stream.on('end', async () => {
          if (dropping === 'midway') return;
          if (refusals.mail) return done(errorOf(refusals.mail));
          const source = Buffer.concat(chunks).toString();
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          taken.push({ ...(await PostalMime.parse(source)), recipients, source });
          if (dropping === 'taken') return hangUp();
          setTimeout(done, slowMs);
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as { readonly port: number }).port;
  };
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  await start();
  onTestFinished(stop);
  return {
    port,
    taken,
    start,
    stop,
    refuse: (where, reply) => {
      refusals[where] = reply;
    },
    drop: (when) => {
      dropping = when;
    },
    beSlow: (ms) => {
      slowMs = ms;
    },
  };
}

/** The settings by which a test server sends its mails there. */
export function mailSettings({ port }: Pick<TestMailServer, 'port'>): NodeJS.ProcessEnv {
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@hill.example',
    PUBLIC_URL: 'https://hill.example',
  };
}
