import 'fake-indexeddb/auto';
import { forbidCursors } from './no-cursors.ts';
import { countPendingTasks } from './pending-tasks.ts';

forbidCursors();
countPendingTasks();
