import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { langOfText } from '#components/page/lang-of-text.ts';
import { useTimeout } from '#bindings/use-timeout.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './contact-dialog.module.css';
import { CHAT_REPLY_MS } from './delays.ts';
import { CHAT } from './copy.ts';

interface ContactDialogProps {
  /** Of the seller. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

interface Message {
  from: 'you' | 'seller';
  text: string;
}

/** Characters of one message. */
const MESSAGE_LIMIT = 500;

/** A simulated conversation: sample lines, no call, gone with the page. */
export function ContactDialog({ name, isOpen, onClose }: ContactDialogProps) {
  const [messages, setMessages] = useState<readonly Message[]>([
    { from: 'seller', text: CHAT.greeting },
  ]);
  const [draft, setDraft] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const after = useTimeout();
  const noteId = useId();

  function send(event: SubmitEvent) {
    event.preventDefault();
    const text = draft.trim();
    if (text === '') return;
    setDraft('');
    setMessages((before) => [...before, { from: 'you', text }]);
    setIsTyping(true);
    after(CHAT_REPLY_MS, () => {
      setMessages((before) => [...before, { from: 'seller', text: CHAT.reply }]);
      setIsTyping(false);
    });
  }

  return (
    <Dialog
      title={CHAT.title(name)}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <form className={styles.form} onSubmit={send}>
          <TextInput
            // React does not write the `autofocus` attribute, by which a `<dialog>` chooses its first focus.
            ref={(input) => input?.setAttribute('autofocus', '')}
            className={styles.input}
            aria-label={CHAT.message}
            aria-describedby={noteId}
            placeholder={CHAT.write}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={MESSAGE_LIMIT}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          <Button type="submit">{CHAT.send}</Button>
        </form>
      }
    >
      <div className={styles.note} id={noteId}>
        <Badge tone="accent">{CHAT.label}</Badge>
        <p>{CHAT.note(name)}</p>
      </div>
      <Conversation name={name} messages={messages} isTyping={isTyping} />
    </Dialog>
  );
}

interface ConversationProps {
  name: string;
  messages: readonly Message[];
  isTyping: boolean;
}

function Conversation({ name, messages, isTyping }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, isTyping]);
  return (
    <>
      <div role="log" aria-label={CHAT.log(name)} tabIndex={0} className={styles.log}>
        {messages.map(({ from, text }, index) => (
          <p key={index} className={styles.message} data-from={from} lang={langOfText(text)}>
            <VisuallyHidden>{from === 'you' ? CHAT.fromYou : CHAT.fromSeller(name)}</VisuallyHidden>
            {text}
          </p>
        ))}
      </div>
      {/* Visual only: screen readers announce the answer itself. */}
      <p className={styles.typing} aria-hidden="true">
        {isTyping && CHAT.typing(name)}
      </p>
      <div ref={end} />
    </>
  );
}
