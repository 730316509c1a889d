import { googlePassesTests } from './google.ts'

googlePassesTests('embedded')
