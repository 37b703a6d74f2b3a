import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SyncPill, type SyncPillStatus } from '../../../../src/app/shell/sync-pill.tsx';

describe('the sync pill', () => {
  const wordsOf = (status: Partial<SyncPillStatus>) => {
    const nothing = { isOnline: true, isSending: false, waiting: 0, attention: 0 };
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <SyncPill status={{ ...nothing, ...status }} />
      </MemoryRouter>,
    );
    return html.replaceAll(/<[^>]*>/g, '');
  };

  it('says that it sends while something is being sent, and else that it waits', () => {
    expect(wordsOf({ waiting: 2, isSending: true })).toBe('Sending 2…');
    expect(wordsOf({ waiting: 2 })).toBe('2 waiting');
    expect(wordsOf({ waiting: 2, isOnline: false })).toBe('Offline · 2 waiting');
    expect(wordsOf({ waiting: 2, isSending: true, attention: 1 })).toBe('1 needs you');
    expect(wordsOf({})).toBe('');
  });
});
