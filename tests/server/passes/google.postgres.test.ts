import { googlePassesTests } from './google.ts'

googlePassesTests('postgres')
