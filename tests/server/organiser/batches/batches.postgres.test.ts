import { batchesTests } from './batches.ts'

batchesTests('postgres')
