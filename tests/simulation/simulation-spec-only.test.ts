import { playGateSeeds } from './gate-seeds.ts';

playGateSeeds('spec-only', 2_041, 80);
