import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Counts } from '../backup/backup-file.ts';
import { type OpenStore, restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { eraseMember, forgetLateReplies } from '../privacy/erase-member.ts';
import { endSessionsOf, exportMember } from '../privacy/member-records.ts';
import { setModerator } from '../privacy/moderators.ts';
import { newSecret, rotateAuthSecret } from '../resources/auth/auth-secret.ts';
import { splitSecrets } from '../resources/auth/keys.ts';
import { readSettings, type Settings } from '../settings.ts';
import { chooseBytes } from '../pictures/choose-bytes.ts';
import { countOutside } from '../pictures/stored-pictures.ts';
import { openEmbedded, openPostgresUnlimited, type Store } from '../storage/connect.ts';

type Say = (line: string) => void;
type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's commands: docs/operations.md. Throws a sentence on failure. */
export async function runTool(
  [tool, file, reason]: readonly string[],
  env: Environment,
  say: Say,
): Promise<void> {
  const settings = readSettings(env);
  switch (tool) {
    case 'backup':
      return backUp(settings, resolve(file ?? nameBackup(Date.now())), say);
    case 'restore':
      if (file === undefined) throw new Error('Which file? npm run restore -- <file>');
      tell(await restoreBackup(openOf(settings), resolve(file), Date.now()), 'Restored', say);
      return tellOfRestoredBytes(settings, say);
    case 'move-to-postgres':
      return moveToPostgres(settings, say);
    case 'export-member':
    case 'erase-member':
    case 'end-sessions':
    case 'grant-moderator':
    case 'revoke-moderator':
      return tendMember(settings, tool, { email: file, reason }, say);
    case 'rotate-secret':
      return rotate(settings, say);
    default:
      throw new Error(
        'One of backup, restore, move-to-postgres, rotate-secret, export-member, erase-member, end-sessions, grant-moderator and revoke-moderator.',
      );
  }
}

/** `unikade-2026-11-20T06-00-00.backup` */
function nameBackup(nowMs: number): string {
  return `unikade-${new Date(nowMs).toISOString().slice(0, 19).replace(/:/g, '-')}.backup`;
}

const nothing = () => Promise.resolve();

/** Opens PostgreSQL itself where its address is set: a tool may take longer than a pooler allows a request. */
function openOf({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): OpenStore {
  return (prepare, migrations) =>
    databaseUrl === null
      ? openEmbedded(dataDir, prepare, migrations)
      : openPostgresUnlimited(databaseDirectUrl ?? databaseUrl, prepare, migrations);
}

async function backUp(settings: Settings, path: string, say: Say): Promise<void> {
  if (settings.databaseUrl === null) requireEmbedded(settings.dataDir);
  const store = await openOf(settings)(nothing);
  try {
    tell(await writeBackup(store.db, path, Date.now()), `Written to ${path}:`, say);
    await tellOfBytes(store.db, say);
  } finally {
    await store.close();
  }
}

async function moveToPostgres(settings: Settings, say: Say): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null) throw new Error('DATABASE_URL must name the PostgreSQL to move to.');
  requireEmbedded(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'unikade-move-'));
  const file = join(folder, 'moving.backup');
  try {
    const from = await openEmbedded(dataDir, nothing);
    try {
      await writeBackup(from.db, file, Date.now());
    } finally {
      await from.close();
    }
    tell(await restoreBackup(openOf(settings), file, null), 'Moved', say);
    await tellOfRestoredBytes(settings, say);
    say(`${dataDir} is as it was. Start the provider with DATABASE_URL and this AUTH_SECRET.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LATE_WORDS =
  'Replies of changes that ran meanwhile may still name this person. They go by themselves after 30 days.';

type MemberTool =
  | 'export-member'
  | 'erase-member'
  | 'end-sessions'
  | 'grant-moderator'
  | 'revoke-moderator';

/** The commands about a member. */
async function tendMember(
  settings: Settings,
  tool: MemberTool,
  { email, reason }: { email: string | undefined; reason: string | undefined },
  say: Say,
): Promise<void> {
  if (email === undefined || reason === undefined || reason.trim() === '') {
    throw new Error(`Whose, and why? npm run ${tool} -- <e-mail> "<reason>"`);
  }
  if (settings.databaseUrl === null) requireEmbedded(settings.dataDir);
  const store = await openOf(settings)(nothing);
  const request = { email, reason, nowMs: Date.now() };
  try {
    if (tool === 'export-member') {
      say(JSON.stringify(await exportMember(store.db, request), null, 2));
    } else if (tool === 'erase-member') {
      const memberId = await eraseMember(store.db, request, chooseBytes(settings.pictures));
      say(
        'Erased. Backups made before still hold this person: delete them when their time is over.',
      );
      const isComplete = await forgetLateReplies(store.db, memberId).catch(() => false);
      if (!isComplete) say(LATE_WORDS);
    } else if (tool === 'end-sessions') {
      await endSessionsOf(store.db, request);
      say('Signed out everywhere.');
    } else {
      const isModerator = tool === 'grant-moderator';
      await setModerator(store.db, request, isModerator);
      say(isModerator ? 'A moderator from now on: /moderation.' : 'No moderator any more.');
    }
  } finally {
    await store.close();
  }
}

async function tellOfRestoredBytes(settings: Settings, say: Say): Promise<void> {
  const store = await openOf(settings)(nothing);
  try {
    await tellOfBytes(store.db, say);
  } finally {
    await store.close();
  }
}

/** Says how many pictures are not in the backup. */
async function tellOfBytes(db: Store['db'], say: Say): Promise<void> {
  const outside = await countOutside(db);
  if (outside === 0) return;
  say(
    `The bytes of ${outside} pictures are in the storage of PICTURES_URL, and not in the backup: keep them there, or copy the bucket.`,
  );
}

function requireEmbedded(dataDir: string): void {
  if (existsSync(join(dataDir, 'db'))) return;
  throw new Error(`DATA_DIR: there is no database in ${dataDir}.`);
}

async function rotate({ authSecret, dataDir }: Settings, say: Say): Promise<void> {
  if (authSecret === null) {
    await rotateAuthSecret(dataDir);
    say(`${dataDir} has a new secret. Start the provider again to use it.`);
    return;
  }
  const [current = ''] = splitSecrets(authSecret);
  say('Set this in every process; after the last one was started again, the rotation is done:');
  say(`AUTH_SECRET=${newSecret()},${current}`);
}

function tell(counts: Counts, done: string, say: Say): void {
  const rows = ['members', 'listings', 'orders', 'pictures'].map(
    (table) => `${counts[table] ?? 0} ${table}`,
  );
  say(`${done} ${rows.join(', ')}.`);
}
