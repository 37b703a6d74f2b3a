import { playGateSeeds } from './gate-seeds.ts';

playGateSeeds('spec-only', 2_041, 120);
playGateSeeds('all', 1_079, 40);
