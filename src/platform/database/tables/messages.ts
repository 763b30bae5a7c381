import type { Generated } from 'kysely';
import type { MailState, NewsKind } from '../../contract/school-terms.ts';

/** The tables of messages, notices and mails. */
export type MessagesTables = {
  message: {
    school_id: number;
    id: number;
    sender_id: number;
    recipient_type: 'admin' | 'class' | 'teacher' | 'person';
    class: number | null;
    teacher_id: number | null;
    /** The student, guardian or admin who receives the answer. */
    person_id: Generated<number | null>;
    conversation_id: Generated<number | null>;
    /** Whether the guardians of a class read the message too. */
    to_guardians: Generated<number>;
    text: string;
    sent_at: string;
    /** Set when the message was withdrawn, so that its readers no longer see it. */
    withdrawn_at: Generated<string | null>;
    withdrawn_by: Generated<number | null>;
  };
  /** A message and its answers, between a person and the admins or, if `teacher_id` is set, that teacher. */
  conversation: {
    school_id: number;
    id: number;
    /** The first message. If it was to a class, each person who answers has a separate conversation. */
    root_id: number;
    person_id: number;
    teacher_id: number | null;
    /** The child it is about, if a guardian takes part. */
    student_id: number | null;
    /** Its newest message. */
    last_id: number;
  };
  /** The position up to which a person has read a conversation. */
  conversation_reader: {
    school_id: number;
    conversation_id: number;
    person_id: number;
    last_read_id: number;
    read_at: string;
  };
  /** A mail to a person, and its state. Its text is made when it is sent, from the data of that time. */
  mail: {
    school_id: number;
    id: number;
    kind: string;
    person_id: number;
    /** Ids as JSON, never personal data. */
    about: string;
    /** The key of a mail that must be sent only once. */
    once_key: string | null;
    state: MailState;
    made_at: string;
    sent_at: Generated<string | null>;
    /** The only job that can send it. */
    job_id: Generated<number | null>;
    /** When an admin last retried it. */
    retried_at: Generated<string | null>;
    /** The recipient and the text as they were sent; the bodies are kept only if mails are shown and not sent. */
    email: Generated<string | null>;
    subject: Generated<string | null>;
    body_text: Generated<string | null>;
    body_html: Generated<string | null>;
    /** The mail server's message. */
    failure: Generated<string | null>;
  };
  /** A kind of mail that a person does not want. */
  mail_refused_kind: { school_id: number; person_id: number; kind: string };
  notice: {
    school_id: number;
    id: number;
    title: string;
    /** The title folded for searching: no case, no accents. */
    search_title: string;
    content: string;
    posted_by: number;
    posted_at: string;
    withdrawn_at: string | null;
  };
  /** A person's read position: everything of this kind up to the row `last_read_id` is read. */
  read_marker: {
    school_id: number;
    person_id: number;
    kind: NewsKind;
    last_read_id: number;
    /** For results, which have no such id, the time up to which they were read. */
    read_until: Generated<string | null>;
  };
};
