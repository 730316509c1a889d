import { deletionTests } from './deletion.ts'

deletionTests('postgres')
