import 'fake-indexeddb/auto';
import { forbidCursors } from './no-cursors.ts';

forbidCursors();
