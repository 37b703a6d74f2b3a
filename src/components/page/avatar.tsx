import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Empty or broken shows the initials. */
  src?: string | undefined;
  size?: 'small' | 'medium' | 'large';
}

/**
 * A face, or the initials on a tint that stays the same for the same name. Hidden from screen readers: the name stands
 * beside it.
 */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = src !== undefined && src !== '' && src !== brokenSrc;
  return (
    <span className={styles.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
      {isShown ? (
        <img src={src} alt="" width="96" height="96" onError={() => setBrokenSrc(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toUpperCase();
}

function tintOf(name: string): number {
  return Array.from(name).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 5;
}
