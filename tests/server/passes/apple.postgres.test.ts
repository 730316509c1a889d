import { applePassesTests } from './apple.ts'

applePassesTests('postgres')
