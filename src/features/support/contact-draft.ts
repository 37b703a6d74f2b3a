import { PROBLEMS } from './copy.ts';

/** The contact form. Phone and company have no field of their own. Source: specification §2. */
interface ContactDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
  phone: string;
  company: string;
}

type ContactProblems = Partial<Record<'name' | 'email' | 'subject' | 'message', string>>;

export const EMPTY_CONTACT: ContactDraft = {
  name: '',
  email: '',
  subject: '',
  message: '',
  phone: '',
  company: '',
};

/**
 * Parses the stored draft of an unsent message; an older version may have stored anything.
 *
 * @param subject set by another screen
 */
export function readContactDraft(value: unknown, subject: string): ContactDraft {
  const kept = (value ?? {}) as Partial<Record<keyof ContactDraft, unknown>>;
  const text = (name: keyof ContactDraft, otherwise = '') => {
    const held = kept[name];
    return typeof held === 'string' ? held : otherwise;
  };
  return {
    ...{ name: text('name'), email: text('email'), subject: text('subject', subject) },
    ...{ message: text('message'), phone: text('phone'), company: text('company') },
  };
}

/** Messages for missing or invalid fields; empty when it can be sent. */
export function findContactProblems(draft: ContactDraft): ContactProblems {
  return {
    ...(draft.name.trim() === '' && { name: PROBLEMS.name }),
    ...(draft.email.trim() === ''
      ? { email: PROBLEMS.email }
      : !isEmail(draft.email.trim()) && {
          email: PROBLEMS.noEmail,
        }),
    ...(draft.subject.trim() === '' && { subject: PROBLEMS.subject }),
    ...(draft.message.trim() === '' && { message: PROBLEMS.message }),
  };
}

/** The subject another screen asked for ('Report This Item'). Navigation state is foreign data. */
export function readSubject(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('subject' in state)) return '';
  return typeof state.subject === 'string' ? state.subject : '';
}

/** A mailto address with the typed text. */
export function mailAddress(support: string, { subject, message }: ContactDraft): string {
  const parts = [
    subject !== '' && `subject=${encodeURIComponent(subject)}`,
    message !== '' && `body=${encodeURIComponent(message)}`,
  ].filter((part) => part !== false);
  return `mailto:${support}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
