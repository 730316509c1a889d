import { applePassesTests } from './apple.ts'

applePassesTests('embedded')
