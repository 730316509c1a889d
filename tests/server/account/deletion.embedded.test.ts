import { deletionTests } from './deletion.ts'

deletionTests('embedded')
