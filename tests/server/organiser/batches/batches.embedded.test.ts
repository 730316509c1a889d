import { batchesTests } from './batches.ts'

batchesTests('embedded')
