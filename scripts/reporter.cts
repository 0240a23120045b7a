import { SpecWithStats } from './specWithStats.ts';

// mocha's command line wants the class itself.
export = SpecWithStats;
