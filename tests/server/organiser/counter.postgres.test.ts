import { counterTests } from './counter.ts'

counterTests('postgres')
