import { counterTests } from './counter.ts'

counterTests('embedded')
